import { wholePath, type Call } from '@qiyin/calls/call.ts'
import { signVersionHeader } from '@qiyin/calls/signed-request.ts'

/** A program in one of the languages that the documents speak. */
export interface CodeSample {
  readonly language: string
  readonly text: string
}

/** How a signed call is made, with the fields that it must have. The whole programs are in packages/sdk/examples. */
export function samplesOf(name: string, call: Call, fields: unknown): CodeSample[] {
  const json = JSON.stringify(fields, null, 2)
  const path = wholePath(call)
  return [
    { language: 'TypeScript', text: typescript(name, call, json) },
    { language: 'Java', text: java(path, call, json) },
    { language: 'Python', text: python(path, call, json) },
    { language: 'curl', text: curl(path, call, JSON.stringify(fields)) },
  ]
}

function typescript(name: string, { answer }: Call, json: string): string {
  const isFile = answer === 'file'
  return `import { createClient, ${name} } from '@qiyin/sdk'

const client = createClient({
  origin: 'https://sign.example.com',
  appId: 'SCM_PORTAL',
  privateKey: process.env.QIYIN_PRIVATE_KEY,
})

// 签名、时间戳与随机串由 SDK 附加
const ${isFile ? 'bytes' : 'result'} = await client.${isFile ? 'download' : 'ask'}(${name}, ${unquoted(json)})`
}

/** As people write objects in TypeScript. */
function unquoted(json: string): string {
  return json
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('"', "'")
}

function java(path: string, { method }: Call, json: string): string {
  const text = json.split('\n').join('\n            ')
  const send =
    method === 'GET'
      ? `HttpRequest.newBuilder(URI.create("https://sign.example.com${path}?" + query(fields)))`
      : `HttpRequest.newBuilder(URI.create("https://sign.example.com${path}"))
    .header("content-type", "application/json")
    .POST(HttpRequest.BodyPublishers.ofString(toJson(fields)))`
  return `Map<String, String> fields = new TreeMap<>(Map.of(
    "appId", "SCM_PORTAL",
    "timestamp", String.valueOf(System.currentTimeMillis()),
    "nonce", UUID.randomUUID().toString(),
    "bizContent", """
            ${text}"""));
String text = "${method} ${path}\\n" + fields.entrySet().stream()
    .map(one -> one.getKey() + "=" + one.getValue())
    .collect(Collectors.joining("&"));

Signature signature = Signature.getInstance("SHA256withRSA");
signature.initSign(privateKey);
signature.update(text.getBytes(StandardCharsets.UTF_8));
fields.put("sign", Base64.getEncoder().encodeToString(signature.sign()));

HttpRequest request = ${send}
    .header("${signVersionHeader}", "2")
    .build();`
}

function python(path: string, { method }: Call, json: string): string {
  const send =
    method === 'GET'
      ? `requests.get("https://sign.example.com${path}", params=fields, headers=headers, timeout=30)`
      : `requests.post("https://sign.example.com${path}", json=fields, headers=headers, timeout=30)`
  const value = json.replaceAll(/\btrue\b/g, 'True').replaceAll(/\bfalse\b/g, 'False')
  return `fields = {
    "appId": "SCM_PORTAL",
    "timestamp": str(int(time.time() * 1000)),
    "nonce": str(uuid.uuid4()),
    "bizContent": json.dumps(${value.split('\n').join('\n    ')}, ensure_ascii=False),
}
text = "${method} ${path}\\n" + "&".join(f"{name}={fields[name]}" for name in sorted(fields))
signed = private_key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
fields["sign"] = base64.b64encode(signed).decode()
headers = {"${signVersionHeader}": "2"}

answer = ${send}`
}

function curl(path: string, { method }: Call, json: string): string {
  const send =
    method === 'GET'
      ? `curl -sSG "https://sign.example.com${path}" -H '${signVersionHeader}: 2' \\
  --data-urlencode "appId=SCM_PORTAL" --data-urlencode "timestamp=$ts" --data-urlencode "nonce=$nonce" \\
  --data-urlencode "bizContent=$biz" --data-urlencode "sign=$sign"`
      : `jq -nc --arg b "$biz" --arg n "$nonce" --arg t "$ts" --arg s "$sign" \\
  '{appId: "SCM_PORTAL", timestamp: $t, nonce: $n, bizContent: $b, sign: $s}' |
  curl -sS "https://sign.example.com${path}" -H 'content-type: application/json' -H '${signVersionHeader}: 2' -d @-`
  return `ts=$(($(date +%s) * 1000)); nonce=$(openssl rand -hex 16)
biz='${json.replaceAll("'", String.raw`'\''`)}'
sign=$(printf '${method} ${path}\\nappId=SCM_PORTAL&bizContent=%s&nonce=%s&timestamp=%s' "$biz" "$nonce" "$ts" |
  openssl dgst -sha256 -sign key.pem | openssl base64 -A)

${send}`
}
