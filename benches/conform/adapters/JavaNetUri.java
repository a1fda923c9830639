// The class java.net.URI. JSON is so simple here that it needs no library.
import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.regex.*;

class JavaNetUri {
    public static void main(String[] arguments) throws IOException {
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        if (arguments.length > 0) {
            System.out.println(System.getProperty("java.version"));
            return;
        }
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null;) {
            String input = member(line, "input"), base = member(line, "base");
            out.println(base == null ? verdict(input) : "{\"resolved\":" + text(resolved(base, input)) + "}");
        }
        out.flush();
    }

    static String verdict(String input) {
        try {
            URI uri = new URI(input);
            if (!uri.isAbsolute()) return "{\"valid\":false}";
            // A URI such as `mailto:a` has no path, but a part that is specific to its scheme.
            String path = uri.isOpaque() ? "" : ",\"path\":" + text(uri.getRawPath());
            String port = uri.getPort() < 0 ? "null" : "" + uri.getPort();
            return "{\"valid\":true,\"components\":{\"scheme\":" + text(uri.getScheme()) + ",\"authority\":"
                + text(uri.getRawAuthority()) + ",\"userinfo\":" + text(uri.getRawUserInfo()) + ",\"host\":"
                + text(uri.getHost()) + ",\"port\":" + port + path + (uri.isOpaque() ? "" : ",\"query\":"
                + text(uri.getRawQuery())) + ",\"fragment\":" + text(uri.getRawFragment()) + "}}";
        } catch (URISyntaxException e) {
            return "{\"valid\":false}";
        }
    }

    static String resolved(String base, String reference) {
        try {
            return new URI(base).resolve(new URI(reference)).toString();
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** A member of an object whose members are texts, or null. */
    static String member(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
        if (!found.find()) return null;
        var escape = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)").matcher(found.group(1));
        return escape.replaceAll(match -> Matcher.quoteReplacement(switch (match.group(1).charAt(0)) {
            case 'u' -> "" + (char) Integer.parseInt(match.group(1).substring(1), 16);
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case 'b' -> "\b";
            case 'f' -> "\f";
            default -> match.group(1);
        }));
    }

    /** A text in JSON, or `null`. */
    static String text(String text) {
        if (text == null) return "null";
        var json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < ' ') json.append(String.format("\\u%04x", (int) c));
            else json.append(c == '"' || c == '\\' ? "\\" + c : "" + c);
        }
        return json.append('"').toString();
    }
}
