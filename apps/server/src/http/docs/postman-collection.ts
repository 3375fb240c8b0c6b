import { wholePath, type Call } from '@qiyin/calls/call.ts'
import { signVersionHeader } from '@qiyin/calls/signed-request.ts'
import { z } from 'zod'
import { leadOf } from './call-page.ts'
import { exampleOf } from './example-value.ts'
import { groupedCalls, shortTitle, type Catalogue } from './navigation.ts'
import { postmanScript } from './postman-script.ts'

type Json = Readonly<Record<string, unknown>>

/** The same in every version: who imports a newer one is asked whether it takes the former one's place. */
const collectionId = '5f1c2c1e-9c5b-4a51-8d3a-7b0e6a2d16f4'

/** The calls that other systems sign, as a collection for Postman (v2.1.0): written plainly, and signed when they are sent. */
export function postmanCollection(catalogue: Catalogue, origin: string): Json {
  return {
    info: {
      _postman_id: collectionId,
      name: '契印开放接口',
      description: aboutText,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: groupedCalls(catalogue).map(([name, calls]) => ({
      name,
      item: calls.map(([, call]) => itemOf(call)),
    })),
    event: [
      {
        listen: 'prerequest',
        script: { type: 'text/javascript', exec: postmanScript.trimEnd().split('\n') },
      },
    ],
    variable: [
      { key: 'origin', value: origin, type: 'string' },
      { key: 'appId', value: '', type: 'string' },
      { key: 'privateKey', value: '', type: 'string' },
    ],
  }
}

const aboutText = `填写集合变量即可发送请求：

- \`origin\`：平台地址，不以 / 结尾；
- \`appId\`：应用编号；
- \`privateKey\`：应用的 RSA 私钥，PKCS#8 PEM 全文。只填当前值（Current value），不要同步或随集合分享。

请求中只写业务参数：POST 写在请求体，GET 写在查询参数 bizContent。集合的预请求脚本将其作为 bizContent，附加 appId、timestamp、nonce 并按第2版签名（SM2 密钥请使用 SDK 或示例程序）。`

function itemOf(call: Call): Json {
  const { method } = call
  // Of its request schema: an object.
  const fields = exampleOf(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }), {
    must: true,
  })
  const path = wholePath(call)
  const header = [{ key: signVersionHeader, value: '2', type: 'text' }]
  const url = { raw: `{{origin}}${path}`, host: ['{{origin}}'], path: path.split('/').slice(1) }
  const request =
    method === 'GET'
      ? { method, header, url: withContent(url, JSON.stringify(fields)) }
      : {
          method,
          header: [...header, { key: 'content-type', value: 'application/json', type: 'text' }],
          url,
          body: {
            mode: 'raw',
            raw: JSON.stringify(fields, null, 2),
            options: { raw: { language: 'json' } },
          },
        }
  return { name: shortTitle(call), request: { ...request, description: leadOf(call) }, response: [] }
}

/** An address with the call's own fields, which the script reads, signs and encodes. */
function withContent(url: Json & { readonly raw: string }, content: string): Json {
  const query = [{ key: 'bizContent', value: content, description: '业务参数的 JSON 文本' }]
  return { ...url, raw: `${url.raw}?bizContent=${content}`, query }
}
