<?php
// The function parse_url. Its documentation: "This function is not meant to validate the given URL".
if ($argc > 1) {
    echo PHP_VERSION, "\n";
    exit;
}

$names = ['scheme' => 'scheme', 'user' => 'user', 'password' => 'pass', 'host' => 'host', 'port' => 'port',
    'query' => 'query', 'fragment' => 'fragment'];
while (($line = fgets(STDIN)) !== false) {
    $case = json_decode($line, true);
    $parts = parse_url($case['input']);
    if (isset($case['base'])) {
        $answer = ['valid' => true];
    } elseif ($parts === false) {
        $answer = ['valid' => false];
    } else {
        $components = array_map(fn ($name) => $parts[$name] ?? null, $names);
        $answer = ['components' => $components + ['path' => $parts['path'] ?? '']];
    }
    // It replaces control characters, but keeps bytes that are not UTF-8.
    echo json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
