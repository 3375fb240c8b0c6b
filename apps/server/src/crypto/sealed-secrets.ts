import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './master-key.ts'
import type { Secrets } from './secrets.ts'

const formatVersion = 1
const headerLength = 1 + 4 + 12
const tagLength = 16

/** Secrets under the master keys. Layout: version (1), key id (4), nonce (12), ciphertext, tag (16). */
export function sealedSecrets(keys: KeyRing): Secrets {
  const mac = (use: string, context: string, text: string): Buffer =>
    createHmac('sha256', keys.eldest.derive(use)).update(context).update('\0').update(text).digest()
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(12)
      const header = Buffer.concat([Buffer.from([formatVersion]), keys.current.id, nonce])
      const cipher = createCipheriv('aes-256-gcm', keys.current.derive('seal'), nonce)
      cipher.setAAD(Buffer.concat([header, Buffer.from(purpose)]))
      return Buffer.concat([header, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, purpose) => {
      const header = sealed.subarray(0, headerLength)
      if (sealed.length < headerLength + tagLength || header[0] !== formatVersion)
        throw new Error(`not a sealed value (${purpose})`)
      const key = keys.find(header.subarray(1, 5))
      if (!key) throw new Error(`sealed by a master key that is not configured (${purpose})`)
      const decipher = createDecipheriv('aes-256-gcm', key.derive('seal'), header.subarray(5))
      decipher.setAAD(Buffer.concat([header, Buffer.from(purpose)]))
      decipher.setAuthTag(sealed.subarray(-tagLength))
      const body = sealed.subarray(headerLength, -tagLength)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, purpose) => mac('fingerprint', purpose, text),
    hashCode: (code, context) => mac('code', context, code),
    authenticate: (text, context) => ({
      mac: codeOf(keys.current, text, context),
      keyId: keys.current.id,
    }),
    isAuthentic: (text, context, code) => {
      const key = keys.find(code.keyId)
      if (!key) return undefined
      const own = codeOf(key, text, context)
      return code.mac.length === own.length && timingSafeEqual(code.mac, own)
    },
  }
}

/** Each context has a key of its own. */
function codeOf(key: KeyRing['current'], text: string, context: string): Buffer {
  return createHmac('sha256', key.derive(`authenticate ${context}`))
    .update(text)
    .digest()
}
