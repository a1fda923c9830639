# The module URI.
use strict;
use warnings;
use JSON::PP;
use URI;

if (@ARGV) { print URI->VERSION, "\n"; exit }

my $json = JSON::PP->new->utf8->allow_nonref;
while (my $line = <STDIN>) {
    my $case = $json->decode($line);
    my ($input, $base) = @$case{qw(input base)};
    if (defined $base) {
        print $json->encode({resolved => "" . URI->new_abs($input, $base)}), "\n";
        next;
    }
    my $uri = URI->new($input);
    my %components = (scheme => $uri->scheme, fragment => $uri->fragment);
    # The class of a scheme has the methods for what its URIs have.
    for my $name (qw(authority userinfo path query)) {
        $components{$name} = $uri->$name if $uri->can($name);
    }
    # `port` is the port of the scheme if there is none.
    print $json->encode({components => \%components}), "\n";
}
