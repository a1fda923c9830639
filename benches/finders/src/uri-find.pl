# Reads texts, one a line in JSON, and writes what URI::Find finds in each, one list a line.
use strict;
use warnings;
use JSON::PP;
use URI::Find;

binmode STDOUT, ':raw';
my $json = JSON::PP->new->utf8->allow_nonref;
print "$URI::Find::VERSION\n";
while (my $line = <STDIN>) {
    my $text = $json->decode($line);
    my @found;
    my $finder = URI::Find->new(sub { push @found, "$_[1]"; return $_[1] });
    $finder->find(\$text);
    print $json->encode(\@found), "\n";
}
