# Perl's module URI. Input and output: see ../README.md.

use strict;
use warnings;
use Encode qw(decode encode);
use URI;

sub cell {
    my ($url) = @_;
    my $uri = eval { URI->new($url) } or return "!";
    my $host = eval { $uri->can("host") ? $uri->host : undef };
    return "!" if $@;
    return defined $host && length $host ? "=" . unpack("H*", encode("UTF-8", $host)) : "-";
}

print "URI (perl) $URI::VERSION\n";
while (my $line = <STDIN>) {
    chomp $line;
    print cell(decode("UTF-8", pack("H*", $line))), "\n";
}
