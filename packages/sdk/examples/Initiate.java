// Initiates a contract of a PDF and asks how it stands: java Initiate.java contract.json contract.pdf (Java 17, no library)
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class Initiate {
    static final String ORIGIN = System.getenv("QIYIN_ORIGIN");
    static final String APP_ID = System.getenv("QIYIN_APP_ID");

    public static void main(String[] args) throws Exception {
        byte[] content = Files.readAllBytes(Path.of(args[1]));
        String about = Files.readString(Path.of(args[0])).strip();
        // The same under the same bizId does nothing again: use your own number of the order.
        String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        String added = ",\"bizId\":\"order-" + digest.substring(0, 32) + "\",\"files\":[{\"fileName\":\"合同.pdf\",\"content\":\""
            + Base64.getEncoder().encodeToString(content) + "\"}]}";
        String made = ask("/external/contract/initiate-with-file", about.substring(0, about.length() - 1) + added);
        String contract = ask("/external/contract/query", "{\"contractId\":\"" + field(made, "contractId") + "\"}");
        System.out.println(field(contract, "contractNo") + " " + field(contract, "contractStatus"));
    }

    static String ask(String path, String content) throws Exception {
        Map<String, String> fields = new TreeMap<>(Map.of(
            "appId", APP_ID,
            "timestamp", String.valueOf(System.currentTimeMillis()),
            "nonce", UUID.randomUUID().toString(),
            "bizContent", content));
        // Version 2 of the signature: a line of method and path, then the parameters.
        String text = "POST /esignature/api" + path + "\n" + fields.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()).collect(Collectors.joining("&"));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(privateKey());
        signature.update(text.getBytes(StandardCharsets.UTF_8));
        fields.put("sign", Base64.getEncoder().encodeToString(signature.sign()));
        String body = fields.entrySet().stream()
            .map(one -> "\"" + one.getKey() + "\":" + quoted(one.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(ORIGIN + "/esignature/api" + path))
            .header("content-type", "application/json")
            .header("x-qiyin-sign-version", "2")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        String answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
        if (!"0".equals(field(answer, "code"))) throw new IllegalStateException(answer);
        return answer;
    }

    static PrivateKey privateKey() throws Exception {
        String pem = Files.readString(Path.of(System.getenv("QIYIN_PRIVATE_KEY")));
        byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
    }

    // A program of yours has a library for JSON; here these two are enough.
    static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r") + "\"";
    }

    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"?([^\",}]*)").matcher(json);
        return found.find() ? found.group(1) : "";
    }
}
