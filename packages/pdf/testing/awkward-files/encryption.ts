import { createCipheriv, createHash } from 'node:crypto'
import { rc4 } from '../../src/read/rc4.ts'

/** A way of the standard security handler (ISO 32000-2, 7.6.4). */
export type EncryptionKind = 'rc4-40' | 'rc4-128' | 'aes-128' | 'aes-256'

/** How a file is encrypted; the owner's password is `owner`. */
export interface EncryptionRequest {
  kind: EncryptionKind
  userPassword?: string
  /** The metadata stream stays readable (revision 4 and later). */
  plainMetadata?: boolean
}

/** An encryption ready for use. */
export interface Encryption {
  /** The encryption dictionary, as PDF source. */
  dictionary: string
  plainMetadata: boolean
  /** Encrypts a string or stream of object `number`, generation 0. */
  encrypt: (number: number, bytes: Buffer) => Buffer
}

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
/** Everything but printing and reading aloud is forbidden. */
const permissions = -1340

/** Sets up an encryption for a file with this first identifier. Equal requests give equal bytes. */
export function makeEncryption(request: EncryptionRequest, firstId: Buffer): Encryption {
  return request.kind === 'aes-256' ? makeRevision6(request) : makeMd5Revision(request, firstId)
}

// Algorithms 1 to 5 of ISO 32000-2, 7.6.4.3 and 7.6.4.4
function makeMd5Revision(request: EncryptionRequest, firstId: Buffer): Encryption {
  const { kind, plainMetadata = false } = request
  const revision = { 'rc4-40': 2, 'rc4-128': 3, 'aes-128': 4, 'aes-256': 6 }[kind]
  const keyLength = kind === 'rc4-40' ? 5 : 16
  const rounds = kind === 'rc4-40' ? 0 : 50
  const user = padded(request.userPassword ?? '')
  const ownerKey = repeatMd5(md5(padded('owner')), rounds).subarray(0, keyLength)
  const owner = rc4Rounds(ownerKey, user, rounds > 0)
  const seed = [user, owner, int32(permissions), firstId]
  if (revision >= 4 && plainMetadata) seed.push(Buffer.alloc(4, 255))
  const first = md5(Buffer.concat(seed)).subarray(0, keyLength)
  const key = repeatMd5(first, rounds).subarray(0, keyLength)
  const check =
    revision === 2 ? rc4(key, padding) : rc4Rounds(key, md5(Buffer.concat([padding, firstId])), true)
  const userEntry = Buffer.concat([check, Buffer.alloc(32 - check.length)])
  const version = { 'rc4-40': 1, 'rc4-128': 2, 'aes-128': 4, 'aes-256': 5 }[kind]
  const filters = kind === 'aes-128' ? cryptFilter('AESV2', 16, plainMetadata) : ''
  const encrypt = (number: number, bytes: Buffer): Buffer => {
    const id = Buffer.from([number, number >> 8, number >> 16, 0, 0])
    const salt = kind === 'aes-128' ? Buffer.from('sAlT') : Buffer.alloc(0)
    const objectKey = md5(Buffer.concat([key, id, salt])).subarray(0, Math.min(16, keyLength + 5))
    return kind === 'aes-128' ? aes('aes-128-cbc', objectKey, bytes) : rc4(objectKey, bytes)
  }
  const entries = `/O<${owner.toString('hex')}>/U<${userEntry.toString('hex')}>/P ${permissions}`
  const dictionary = `<</Filter/Standard/V ${version}/R ${revision}/Length ${keyLength * 8}${entries}${filters}>>`
  return { dictionary, plainMetadata, encrypt }
}

// Algorithms 2.B, 8, 9 and 10 of ISO 32000-2
function makeRevision6({ userPassword = '', plainMetadata = false }: EncryptionRequest): Encryption {
  const fileKey = createHash('sha256').update('the key of an awkward file').digest()
  const none = Buffer.alloc(0)
  const user = passwordEntries(Buffer.from(userPassword), none, fileKey)
  const owner = passwordEntries(Buffer.from('owner'), user.check, fileKey)
  const rights = Buffer.concat([
    int32(permissions),
    Buffer.alloc(4, 255),
    Buffer.from(plainMetadata ? 'F' : 'T'),
  ])
  const block = createCipheriv('aes-256-ecb', fileKey, null)
  block.setAutoPadding(false)
  const perms = block.update(Buffer.concat([rights, Buffer.from('adb0000')]))
  const hex = Object.entries({ O: owner.check, OE: owner.key, U: user.check, UE: user.key, Perms: perms })
  const entries = hex.map(([key, value]) => `/${key}<${value.toString('hex')}>`).join('')
  const filters = cryptFilter('AESV3', 32, plainMetadata)
  return {
    dictionary: `<</Filter/Standard/V 5/R 6/Length 256/P ${permissions}${entries}${filters}>>`,
    plainMetadata,
    encrypt: (_, bytes) => aes('aes-256-cbc', fileKey, bytes),
  }
}

function passwordEntries(
  password: Buffer,
  userEntry: Buffer,
  fileKey: Buffer,
): { check: Buffer; key: Buffer } {
  const [validation, keySalt] = [Buffer.from('validate'), Buffer.from('key-salt')]
  const check = Buffer.concat([hash(password, validation, userEntry), validation, keySalt])
  const cipher = createCipheriv('aes-256-cbc', hash(password, keySalt, userEntry), Buffer.alloc(16))
  cipher.setAutoPadding(false)
  return { check, key: cipher.update(fileKey) }
}

function hash(password: Buffer, salt: Buffer, userEntry: Buffer): Buffer {
  let key = createHash('sha256')
    .update(Buffer.concat([password, salt, userEntry]))
    .digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = Buffer.concat(
      Array.from({ length: 64 }, () => Buffer.concat([password, key, userEntry])),
    )
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    cipher.setAutoPadding(false)
    const encrypted = cipher.update(repeated)
    // 256 leaves 1 when divided by 3: the first 16 bytes as one number and their sum leave the same.
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

function cryptFilter(method: string, length: number, plainMetadata: boolean): string {
  const filters = `/CF<</StdCF<</CFM/${method}/AuthEvent/DocOpen/Length ${length}>>>>/StmF/StdCF/StrF/StdCF`
  return plainMetadata ? `${filters}/EncryptMetadata false` : filters
}

function aes(algorithm: string, key: Buffer, bytes: Buffer): Buffer {
  const start = md5(bytes)
  const cipher = createCipheriv(algorithm, key, start)
  return Buffer.concat([start, cipher.update(bytes), cipher.final()])
}

function rc4Rounds(key: Buffer, bytes: Buffer, all: boolean): Buffer {
  let out = bytes
  for (let round = 0; round < (all ? 20 : 1); round++)
    out = rc4(
      key.map((byte) => byte ^ round),
      out,
    )
  return out
}

function repeatMd5(start: Buffer, rounds: number): Buffer {
  let key = start
  for (let round = 0; round < rounds; round++) key = md5(key)
  return key
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest()
}
