# The module Mojo::URL of Mojolicious.
use Mojo::Base -strict;
use Mojo::JSON qw(decode_json encode_json);
use Mojo::URL;
use Mojo::Util qw(decode);
use Mojolicious;

if (@ARGV) { print Mojolicious->VERSION, "\n"; exit }

while (my $line = <STDIN>) {
    my ($input, $base) = @{decode_json($line)}{qw(input base)};
    my $url = Mojo::URL->new($input);
    if (defined $base) {
        print encode_json({resolved => $url->to_abs(Mojo::URL->new($base))->to_string}), "\n";
        next;
    }
    # Its methods for the path and the query return objects, whose texts are normalized.
    my %components = map { $_ => $url->$_ } qw(scheme userinfo host port fragment);
    # The host is in octets.
    $components{host} = decode('UTF-8', $components{host}) // $components{host} if defined $components{host};
    print encode_json({components => {%components, path => $url->path->to_string}}), "\n";
}
