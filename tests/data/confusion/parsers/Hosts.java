// Java's parsers. Input and output: see ../README.md.
// `IPAddressUtil` parses addresses as `InetAddress` does before it looks up a name.

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.util.HexFormat;
import sun.net.util.IPAddressUtil;

public class Hosts {
    interface Parser {
        String host(String url) throws Exception;
    }

    static String cell(Parser parser, String url) {
        try {
            String host = parser.host(url);
            if (host == null || host.isEmpty()) return "-";
            byte[] address = IPAddressUtil.textToNumericFormatV4(host);
            if (address != null) host = InetAddress.getByAddress(address).getHostAddress();
            return "=" + HexFormat.of().formatHex(host.getBytes(UTF_8));
        } catch (Exception e) {
            return "!";
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, UTF_8);
        String version = System.getProperty("java.version");
        out.println("java.net.URI " + version + "\tjava.net.URL " + version);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String url = new String(HexFormat.of().parseHex(line), UTF_8);
            out.println(cell(u -> new URI(u).getHost(), url) + "\t" + cell(u -> new URL(u).getHost(), url));
        }
        out.flush();
    }
}
