<?php
// PHP's parser. Input and output: see ../README.md.

function cell(string $url): string
{
    $parts = parse_url($url);
    if ($parts === false) {
        return "!";
    }
    $host = $parts["host"] ?? "";
    return $host === "" ? "-" : "=" . bin2hex($host);
}

echo "parse_url " . PHP_VERSION . "\n";
while (($line = fgets(STDIN)) !== false) {
    echo cell(hex2bin(rtrim($line, "\n"))) . "\n";
}
