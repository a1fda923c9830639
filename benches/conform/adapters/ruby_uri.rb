# The module URI of Ruby.
require "json"
require "uri"

if ARGV.any?
  puts RUBY_VERSION
  exit
end

def components(text)
  uri = URI.parse(text)
  return unless uri.scheme

  path = uri.opaque ? {} : { path: uri.path, query: uri.query }
  # `port` is the port of the scheme if there is none.
  { scheme: uri.scheme, userinfo: uri.userinfo, host: uri.host, fragment: uri.fragment, **path }
rescue URI::Error
  nil
end

def resolved(base, reference)
  URI.join(base, reference).to_s
rescue URI::Error
  nil
end

$stdin.each_line do |line|
  input, base = JSON.parse(line).values_at("input", "base")
  if base
    puts JSON.generate(resolved: resolved(base, input))
  else
    found = components(input)
    puts JSON.generate(found ? { valid: true, components: found } : { valid: false })
  end
end
