# The gem addressable.
require "addressable/uri"
require "addressable/version"
require "json"

if ARGV.any?
  puts Addressable::VERSION::STRING
  exit
end

def components(text)
  uri = Addressable::URI.parse(text)
  names = %i[scheme authority userinfo user password host port path query fragment]
  names.to_h { |name| [name, uri.public_send(name)] } if uri.scheme
rescue Addressable::URI::InvalidURIError
  nil
end

def resolved(base, reference)
  Addressable::URI.join(base, reference).to_s
rescue Addressable::URI::InvalidURIError
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
