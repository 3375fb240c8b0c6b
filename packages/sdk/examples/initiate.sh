#!/usr/bin/env bash
# Initiates a contract of a PDF and asks how it stands, with curl, openssl and jq: initiate.sh contract.json contract.pdf
set -euo pipefail

ask() { # path, file with the call's own fields
  local ts nonce sign
  ts=$(($(date +%s) * 1000))
  nonce=$(openssl rand -hex 16)
  # Version 2 of the signature: a line of method and path, then the parameters.
  sign=$({ printf 'POST /esignature/api%s\nappId=%s&bizContent=' "$1" "$QIYIN_APP_ID" && cat "$2" && printf '&nonce=%s&timestamp=%s' "$nonce" "$ts"; } |
    openssl dgst -sha256 -sign "$QIYIN_PRIVATE_KEY" | openssl base64 -A)
  jq -nc --arg appId "$QIYIN_APP_ID" --arg nonce "$nonce" --arg timestamp "$ts" --arg sign "$sign" --rawfile bizContent "$2" \
    '{$appId, $nonce, $timestamp, $sign, $bizContent}' |
    curl -sS "$QIYIN_ORIGIN/esignature/api$1" -H 'content-type: application/json' -H 'x-qiyin-sign-version: 2' --data-binary @- |
    jq -ce 'if .code == 0 then .result else error("\(.code) \(.message)") end'
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
openssl base64 -A -in "$2" -out "$work/content"
# The same under the same bizId does nothing again: use your own number of the order.
biz="order-$(openssl dgst -sha256 -r "$2" | cut -c1-32)"
jq -cj --arg bizId "$biz" --rawfile content "$work/content" \
  '. + {$bizId, files: [{fileName: "合同.pdf", $content}]}' "$1" >"$work/request"
made=$(ask /external/contract/initiate-with-file "$work/request")
jq -cj '{contractId}' <<<"$made" >"$work/question"
ask /external/contract/query "$work/question" | jq -r '"\(.contractNo) \(.contractStatus)"'
