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
  ownerEncrypted: Buffer
  firstId: Buffer
}

/** The file key for a password, the user's or the owner's; undefined when it is neither. Without one it is empty. */
export function fileKey(settings: EncryptionSettings, password = ''): Buffer | undefined {
  if (settings.revision >= 5) return fileKeyAes256(settings, longPassword(password))
  const user = paddedPassword(password)
  return fileKeyMd5(settings, user) ?? fileKeyMd5(settings, userPasswordOf(settings, user))
}

/** ISO 32000-2, 7.6.4.3.3: UTF-8, at most 127 bytes. */
function longPassword(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, 127)
}

/** ISO 32000-1, algorithm 2, step a: PDFDocEncoding, which is Latin-1 as far as people type it. */
function paddedPassword(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), passwordPadding]).subarray(0, 32)
}

/** ISO 32000-1, algorithm 7: the user's password as the owner's opens it. */
function userPasswordOf({ revision, keyLength, owner }: EncryptionSettings, ownerPassword: Buffer): Buffer {
  let key = md5(ownerPassword)
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, keyLength))
  key = key.subarray(0, keyLength)
  let user: Buffer = Buffer.from(owner.subarray(0, 32))
  for (let round = revision >= 3 ? 19 : 0; round >= 0; round--)
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    )
  return user
}

// ISO 32000-2, algorithm 2.A
function fileKeyAes256(settings: EncryptionSettings, password: Buffer): Buffer | undefined {
  const { revision, user, userEncrypted, owner, ownerEncrypted } = settings
  const hash = revision >= 6 ? hardenedHash : plainHash
  const nobody = Buffer.alloc(0)
  const byUser = { check: user, encrypted: userEncrypted, bound: nobody }
  const byOwner = { check: owner, encrypted: ownerEncrypted, bound: user.subarray(0, 48) }
  for (const { check, encrypted, bound } of [byUser, byOwner]) {
    if (check.length < 48 || encrypted.length < 32) continue
    if (!hash(password, check.subarray(32, 40), bound).equals(check.subarray(0, 32))) continue
    const key = hash(password, check.subarray(40, 48), bound)
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16))
    decipher.setAutoPadding(false)
    return Buffer.concat([decipher.update(encrypted.subarray(0, 32)), decipher.final()])
  }
  return undefined
}

/** For the owner's password, `bound` is the user's entry; else nothing. */
function plainHash(password: Buffer, salt: Buffer, bound: Buffer): Buffer {
  return createHash('sha256').update(password).update(salt).update(bound).digest()
}

// ISO 32000-2, algorithm 2.B
function hardenedHash(password: Buffer, salt: Buffer, bound: Buffer): Buffer {
  let key = plainHash(password, salt, bound)
  for (let round = 1; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([password, key, bound])))
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
function fileKeyMd5(settings: EncryptionSettings, password: Buffer): Buffer | undefined {
  const { revision, keyLength, owner, user, firstId } = settings
  if (owner.length < 32 || user.length < 16) return undefined
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(settings.permissions)
  const hash = createHash('md5').update(password).update(owner.subarray(0, 32)).update(permissions)
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
