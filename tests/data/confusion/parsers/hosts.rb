# Ruby's parser. Input and output: see ../README.md.

require "uri"

def cell(url)
  host = URI.parse(url).hostname
  host.nil? || host.empty? ? "-" : "=" + host.unpack1("H*")
rescue StandardError
  "!"
end

puts "URI (ruby) #{RUBY_VERSION}"
STDIN.each_line { |line| puts cell([line.chomp].pack("H*").force_encoding("UTF-8")) }
