import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { PdfError } from '../errors.ts'
import { fileKey, type EncryptionSettings } from './file-key.ts'
import { rc4 } from './rc4.ts'
import { PdfDict, PdfString, nameValue, numberValue, type PdfObject } from './objects.ts'

type Cipher = 'identity' | 'rc4' | 'aes-128' | 'aes-256'
type Resolve = (value: PdfObject | undefined) => PdfObject

interface ObjectId {
  number: number
  generation: number
}

/** The standard security handler, revisions 2 to 6, opened with a password, which is mostly empty. */
export class StandardSecurity {
  readonly streamCipher: Cipher
  readonly stringCipher: Cipher
  /** The first part of the file identifier, which the key was made with. */
  readonly firstId: Buffer
  private readonly named: ReadonlyMap<string, Cipher>
  private readonly encryptMetadata: boolean
  private readonly attachmentCipher: Cipher
  private readonly key: Buffer
  private readonly perObjectKeys: boolean

  /**
   * Throws PdfError `encrypted` when (another) password is needed, `attachments-encrypted` when only for what is
   * attached, `certificate-encrypted` for another handler, `broken` for a
   * key that its cipher cannot take.
   */
  constructor(
    dict: PdfDict,
    { firstId, resolve, password }: { firstId: Buffer; resolve: Resolve; password: string },
  ) {
    const at = (key: string): PdfObject => resolve(dict.get(key))
    if (nameValue(at('Filter')) !== 'Standard')
      throw new PdfError('certificate-encrypted', 'not the standard handler')
    const version = numberValue(at('V')) ?? 0
    const filters = cryptFilters(dict, version, resolve)
    this.streamCipher = filters.stream
    this.stringCipher = filters.string
    this.named = filters.named
    this.attachmentCipher = filters.attachment
    this.encryptMetadata = at('EncryptMetadata') !== false
    this.firstId = firstId
    this.perObjectKeys = version < 5
    const settings: EncryptionSettings = {
      revision: numberValue(at('R')) ?? 0,
      keyLength: keyLength(numberValue(at('Length')), version),
      permissions: (numberValue(at('P')) ?? 0) | 0,
      encryptMetadata: this.encryptMetadata,
      owner: bytesOf(at('O')),
      user: bytesOf(at('U')),
      userEncrypted: bytesOf(at('UE')),
      ownerEncrypted: bytesOf(at('OE')),
      firstId,
    }
    const key = fileKey(settings, password) ?? fileKey(settings)
    const isOpen = this.streamCipher === 'identity' && this.stringCipher === 'identity'
    if (!key && isOpen) throw new PdfError('attachments-encrypted', 'its attachments need a password')
    if (!key) throw new PdfError('encrypted', 'a password is needed')
    this.key = key
    const ciphers = new Set([this.streamCipher, this.stringCipher, ...this.named.values()])
    if ([...ciphers].some((cipher) => !this.fits(cipher)))
      throw new PdfError('broken', 'the file key has not the length of its cipher')
  }

  /** The length that the document states for its key goes before what the cipher takes. */
  private fits(cipher: Cipher): boolean {
    if (cipher === 'identity' || cipher === 'rc4') return true
    const { length } = this.objectKey({ number: 0, generation: 0 }, true)
    return length === (cipher === 'aes-256' ? 32 : 16)
  }

  /** How a stream is stored, by its /Type and the name in its own /Crypt filter, if it has one. */
  cipherOfStream(type: string | undefined, cryptName: string | undefined): Cipher {
    if (type === 'XRef') return 'identity'
    if (cryptName !== undefined) return this.named.get(cryptName) ?? 'identity'
    if (type === 'EmbeddedFile') return this.attachmentCipher
    return type === 'Metadata' && !this.encryptMetadata ? 'identity' : this.streamCipher
  }

  decrypt(cipher: Cipher, id: ObjectId, bytes: Buffer): Buffer {
    if (cipher === 'identity') return bytes
    if (cipher === 'rc4') return rc4(this.objectKey(id, false), bytes)
    if (bytes.length < 32) return Buffer.alloc(0)
    const plain = this.decryptBlocks(cipher, id, bytes)
    const padding = plain.at(-1) ?? 0
    return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain
  }

  /** Whether every reader decrypts this alike: whole blocks, and as many bytes as the last one says are its padding. */
  isWhole(cipher: Cipher, id: ObjectId, bytes: Buffer): boolean {
    // What is empty some programs leave as it is.
    if (cipher === 'identity' || cipher === 'rc4' || bytes.length === 0) return true
    if (bytes.length < 32 || bytes.length % 16 !== 0) return false
    const plain = this.decryptBlocks(cipher, id, bytes)
    const padding = plain.at(-1) ?? 0
    return padding >= 1 && padding <= 16 && plain.subarray(-padding).every((byte) => byte === padding)
  }

  private decryptBlocks(cipher: 'aes-128' | 'aes-256', id: ObjectId, bytes: Buffer): Buffer {
    const decipher = createDecipheriv(`${cipher}-cbc`, this.objectKey(id, true), bytes.subarray(0, 16))
    decipher.setAutoPadding(false)
    return decipher.update(bytes.subarray(16, 16 + ((bytes.length - 16) & ~15)))
  }

  encrypt(cipher: Cipher, id: ObjectId, bytes: Buffer): Buffer {
    if (cipher === 'identity') return bytes
    if (cipher === 'rc4') return rc4(this.objectKey(id, false), bytes)
    const start = randomBytes(16)
    const encryption = createCipheriv(`${cipher}-cbc`, this.objectKey(id, true), start)
    return Buffer.concat([start, encryption.update(bytes), encryption.final()])
  }

  private objectKey({ number, generation }: ObjectId, aes: boolean): Buffer {
    if (!this.perObjectKeys) return this.key
    const id = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8])
    const hash = createHash('md5').update(this.key).update(id)
    if (aes) hash.update('sAlT')
    return hash.digest().subarray(0, Math.min(16, this.key.length + 5))
  }
}

interface CryptFilters {
  stream: Cipher
  string: Cipher
  /** Of embedded files (/EFF). */
  attachment: Cipher
  /** By the names of the crypt filters. */
  named: ReadonlyMap<string, Cipher>
}

function cryptFilters(dict: PdfDict, version: number, resolve: Resolve): CryptFilters {
  if (version < 4) return { stream: 'rc4', string: 'rc4', attachment: 'rc4', named: new Map() }
  const filters = resolve(dict.get('CF'))
  const named = new Map<string, Cipher>()
  if (filters instanceof PdfDict) {
    for (const [name, filter] of filters.entries) named.set(name, methodOf(resolve(filter), version, resolve))
  }
  named.set('Identity', 'identity')
  const cipherOf = (key: string): Cipher =>
    named.get(nameValue(resolve(dict.get(key))) ?? 'Identity') ?? 'identity'
  const stream = cipherOf('StmF')
  const attachment = dict.has('EFF') ? cipherOf('EFF') : stream
  return { stream, string: cipherOf('StrF'), attachment, named }
}

/** The length of the file key goes with the version, so the version says which AES it is. */
function methodOf(filter: PdfObject, version: number, resolve: Resolve): Cipher {
  const method = filter instanceof PdfDict ? nameValue(resolve(filter.get('CFM'))) : undefined
  if (method === 'AESV2' || method === 'AESV3') return version >= 5 ? 'aes-256' : 'aes-128'
  return method === 'V2' ? 'rc4' : 'identity'
}

function keyLength(declaredBits: number | undefined, version: number): number {
  if (version === 1) return 5
  if (version >= 4) {
    // Writers give the length of a crypt filter in bytes or in bits; a version 4 key has 16 bytes anyway.
    return 16
  }
  const bytes = (declaredBits ?? 40) / 8
  return Math.min(16, Math.max(5, Math.floor(bytes)))
}

function bytesOf(value: PdfObject): Buffer {
  return value instanceof PdfString ? value.bytes : Buffer.alloc(0)
}
