# Initiates a contract of a PDF and asks how it stands: python3 initiate.py contract.json contract.pdf
import base64, hashlib, json, os, subprocess, sys, time, urllib.error, urllib.request, uuid

ORIGIN = os.environ["QIYIN_ORIGIN"]
APP_ID = os.environ["QIYIN_APP_ID"]
KEY = os.environ["QIYIN_PRIVATE_KEY"]


def ask(path, content):
    fields = {
        "appId": APP_ID,
        "timestamp": str(int(time.time() * 1000)),
        "nonce": str(uuid.uuid4()),
        "bizContent": json.dumps(content, ensure_ascii=False),
    }
    # Version 2 of the signature: a line of method and path, then the parameters.
    text = f"POST /esignature/api{path}\n" + "&".join(f"{name}={fields[name]}" for name in sorted(fields))
    # The library cryptography does the same: key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256()).
    signed = subprocess.run(
        ["openssl", "dgst", "-sha256", "-sign", KEY], input=text.encode(), capture_output=True, check=True
    )
    fields["sign"] = base64.b64encode(signed.stdout).decode()
    request = urllib.request.Request(
        f"{ORIGIN}/esignature/api{path}",
        data=json.dumps(fields, ensure_ascii=False).encode(),
        headers={"content-type": "application/json", "x-qiyin-sign-version": "2"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    if answer["code"] != 0:
        raise SystemExit(f"{answer['code']} {answer['message']}")
    return answer["result"]


about, document = sys.argv[1:]
with open(about, encoding="utf-8") as file:
    request = json.load(file)
with open(document, "rb") as file:
    content = file.read()
# The same under the same bizId does nothing again: use your own number of the order.
request["bizId"] = "order-" + hashlib.sha256(content).hexdigest()[:32]
request["files"] = [{"fileName": "合同.pdf", "content": base64.b64encode(content).decode()}]
made = ask("/external/contract/initiate-with-file", request)
contract = ask("/external/contract/query", {"contractId": made["contractId"]})
print(contract["contractNo"], contract["contractStatus"])
