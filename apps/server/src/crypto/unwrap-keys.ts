import { askForJson, bytesInJson } from '@qiyin/pdf/pki'
import type { Config } from '../config.ts'
import { MasterKeyError } from './master-key-error.ts'

type Service = Extract<Config['masterKey'], { kind: 'service' }>

/**
 * Has a key service open the wrapped master keys: `POST {url}/keys/{name}/unwrap` with `{ wrapped }` answers
 * `{ key }`, bytes in base64. The wrapping key never leaves the service, the master keys never touch our disk.
 */
export async function unwrapKeys({ url, token, keyName, wrapped }: Service): Promise<Buffer[]> {
  return Promise.all(
    wrapped.map(async (bytes) => {
      try {
        const answer = await askForJson({
          url: `${url}/keys/${encodeURIComponent(keyName)}/unwrap`,
          authorization: token === undefined ? undefined : `Bearer ${token}`,
          tries: 2,
          json: { wrapped: bytes.toString('base64') },
        })
        const key = bytesInJson(answer['key'])
        if (key.length !== 32) throw new Error('a master key has 32 bytes')
        return key
      } catch (cause) {
        throw new MasterKeyError('service', `密钥服务 ${url} 未能打开主密钥`, { cause })
      }
    }),
  )
}
