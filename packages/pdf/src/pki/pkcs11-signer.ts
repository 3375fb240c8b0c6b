import { PdfError } from '../errors.ts'
import type { RemoteSigner } from '../types.ts'
import { bitString, integer, nullElement, octetString, oid, sequence, tag } from './der.ts'
import { readElement } from './der-reader.ts'
import { oids } from './oids.ts'
import {
  isPkcs11Error,
  pkcs11,
  type Pkcs11Attribute,
  type Pkcs11Handle,
  type Pkcs11Module,
} from './pkcs11-module.ts'
import { publicKeyKind } from './signature-scheme.ts'

/** Where a key is in a hardware module. */
export interface Pkcs11Place {
  tokenLabel: string
  pin: string
  /** CKA_LABEL of both halves of the key pair. */
  keyLabel: string
}

/**
 * A key pair in a hardware module: RSA or P-256. Signatures are made one after another in one session, which is
 * opened anew when it has broken. Throws PdfError `signer-unavailable`, now or at each signature.
 */
export function pkcs11Signer(module: Pkcs11Module, place: Pkcs11Place): RemoteSigner {
  let session = orUnavailable(() => openSession(module, place))
  const publicKey = orUnavailable(() => readPublicKey(module, session, place.keyLabel))
  const kind = orUnavailable(() => publicKeyKind(publicKey))
  // SM2 has no mechanism in PKCS#11; vendors have numbers of their own.
  if (kind === 'sm2') refuse(new Error('SM2 keys of a hardware module cannot be used'))
  const isRsa = kind === 'rsa'
  const mechanism = isRsa ? pkcs11.rsaPkcs1 : pkcs11.ecdsa

  const signOnce = async (data: Buffer): Promise<Buffer> => {
    const key = findObject(module, session, [
      { type: pkcs11.class, value: pkcs11.privateKey },
      { type: pkcs11.label, value: place.keyLabel },
    ])
    if (!key) throw new Error(`no private key is labelled ${place.keyLabel}`)
    module.C_SignInit(session, { mechanism }, key)
    return module.C_SignAsync(session, data, Buffer.alloc(maxSignatureBytes))
  }
  const sign = async (digest: Uint8Array): Promise<Buffer> => {
    const data = isRsa ? digestInfo(digest) : Buffer.from(digest)
    try {
      return await signOnce(data)
    } catch {
      // A module that was unplugged, restarted or logged out has forgotten the session.
      closeSession(module, session)
      session = openSession(module, place)
      return signOnce(data)
    }
  }

  let queue: Promise<unknown> = Promise.resolve()
  return {
    publicKey,
    sign: (digest) => {
      const signature = queue.then(() => sign(digest))
      queue = signature.catch(() => undefined)
      return signature.then((raw) => (isRsa ? raw : sequenceOfHalves(raw)), refuse)
    },
  }
}

/** An RSA key of 8192 bits. */
const maxSignatureBytes = 1024

function orUnavailable<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    return refuse(error)
  }
}

function refuse(cause: unknown): never {
  throw new PdfError('signer-unavailable', 'the hardware module does not sign', { cause })
}

function openSession(module: Pkcs11Module, { tokenLabel, pin }: Pkcs11Place): Pkcs11Handle {
  const slot = module
    .C_GetSlotList(true)
    .find((one) => module.C_GetTokenInfo(one).label.trimEnd() === tokenLabel)
  if (!slot) throw new Error(`no token is labelled ${tokenLabel}`)
  const session = module.C_OpenSession(slot, pkcs11.serialSession)
  try {
    module.C_Login(session, pkcs11.user, pin)
  } catch (error) {
    // All sessions of a process share one login.
    if (!isPkcs11Error(error, pkcs11.alreadyLoggedIn)) throw error
  }
  return session
}

function closeSession(module: Pkcs11Module, session: Pkcs11Handle): void {
  try {
    module.C_CloseSession(session)
  } catch {
    // It is gone already.
  }
}

function findObject(
  module: Pkcs11Module,
  session: Pkcs11Handle,
  template: Pkcs11Attribute[],
): Pkcs11Handle | undefined {
  module.C_FindObjectsInit(session, template)
  try {
    return module.C_FindObjects(session, 1)[0]
  } finally {
    module.C_FindObjectsFinal(session)
  }
}

function readPublicKey(module: Pkcs11Module, session: Pkcs11Handle, keyLabel: string): Buffer {
  const find = (keyType: number): Pkcs11Handle | undefined =>
    findObject(module, session, [
      { type: pkcs11.class, value: pkcs11.publicKey },
      { type: pkcs11.keyType, value: keyType },
      { type: pkcs11.label, value: keyLabel },
    ])
  const read = (object: Pkcs11Handle, ...types: number[]): Buffer[] => {
    const asked = types.map((type) => ({ type }))
    return module.C_GetAttributeValue(session, object, asked).map(({ value }) => value)
  }
  const rsa = find(pkcs11.rsa)
  if (rsa) {
    const [modulus = empty, exponent = empty] = read(rsa, pkcs11.modulus, pkcs11.publicExponent)
    const key = sequence(integer(modulus), integer(exponent))
    return sequence(sequence(oid(oids.rsaEncryption), nullElement), bitString(key))
  }
  const curve = find(pkcs11.ellipticCurve)
  if (!curve) throw new Error(`no public key is labelled ${keyLabel}`)
  const [parameters = empty, point = empty] = read(curve, pkcs11.curve, pkcs11.point)
  return sequence(sequence(oid(oids.ecPublicKey), parameters), bitString(plainPoint(point)))
}

const empty = Buffer.alloc(0)

/** The standard wraps the point in an OCTET STRING; some modules give it plain. */
function plainPoint(point: Buffer): Buffer {
  const isWrapped = point[0] === tag.octetString && point.length !== 65
  return isWrapped ? readElement(point).content : point
}

function digestInfo(sha256: Uint8Array): Buffer {
  return sequence(sequence(oid(oids.sha256), nullElement), octetString(sha256))
}

function sequenceOfHalves(signature: Buffer): Buffer {
  const half = signature.length / 2
  return sequence(integer(signature.subarray(0, half)), integer(signature.subarray(half)))
}
