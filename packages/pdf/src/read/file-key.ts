import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from './rc4.ts'

const passwordPadding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

/** The entries of an encryption dictionary that the key depends on. */
export interface EncryptionSettings {
  revision: number
  /** Bytes; revisions 2 to 4. */
  keyLength: number
  permissions: number
  encryptMetadata: boolean
  owner: Buffer
  user: Buffer
  userEncrypted: Buffer
  firstId: Buffer
}

/** The file key for the empty user password; undefined when that is not the password. */
export function fileKey(settings: EncryptionSettings): Buffer | undefined {
  return settings.revision >= 5 ? fileKeyAes256(settings) : fileKeyMd5(settings)
}

// ISO 32000-2, algorithm 2.A
function fileKeyAes256({ revision, user, userEncrypted }: EncryptionSettings): Buffer | undefined {
  if (user.length < 48 || userEncrypted.length < 32) return undefined
  const hash = revision >= 6 ? hardenedHash : plainHash
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16))
  decipher.setAutoPadding(false)
  return Buffer.concat([decipher.update(userEncrypted.subarray(0, 32)), decipher.final()])
}

function plainHash(salt: Buffer): Buffer {
  return createHash('sha256').update(salt).digest()
}

// ISO 32000-2, algorithm 2.B, with an empty password and no user key.
function hardenedHash(salt: Buffer): Buffer {
  let key = plainHash(salt)
  for (let round = 1; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key))
    const encrypted = Buffer.concat([cipher.update(repeated), cipher.final()])
    let sum = 0
    for (const byte of encrypted.subarray(0, 16)) sum += byte
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(encrypted)
      .digest()
    if (round >= 64 && (encrypted.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32)
  }
}

// ISO 32000-1, algorithms 2, 4, 5 and 6
function fileKeyMd5(settings: EncryptionSettings): Buffer | undefined {
  const { revision, keyLength, owner, user, firstId } = settings
  if (owner.length < 32 || user.length < 16) return undefined
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(settings.permissions)
  const hash = createHash('md5').update(passwordPadding).update(owner.subarray(0, 32)).update(permissions)
  hash.update(firstId)
  if (revision >= 4 && !settings.encryptMetadata) hash.update(Buffer.alloc(4, 255))
  let key: Buffer = hash.digest()
  if (revision >= 3) {
    for (let round = 0; round < 50; round++) key = md5(key.subarray(0, keyLength))
  }
  key = key.subarray(0, keyLength)
  if (revision === 2) return rc4(key, passwordPadding).equals(user.subarray(0, 32)) ? key : undefined
  let check: Buffer = md5(Buffer.concat([passwordPadding, firstId]))
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return check.equals(user.subarray(0, 16)) ? key : undefined
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest()
}
