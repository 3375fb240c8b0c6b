import { bitString, element, integer, sequence } from './der.ts'
import { encodeName, type Subject } from './distinguished-name.ts'
import { openSigningKey, type KeyPair } from './signing-key.ts'

/** A certification request (PKCS#10, RFC 2986) for the key pair, signed with it, DER. */
export async function makeCertificateRequest(subject: Subject, keys: KeyPair): Promise<Buffer> {
  const key = openSigningKey(keys.privateKey)
  const noAttributes = element(0xa0)
  const signedPart = sequence(integer(0), encodeName(subject), keys.publicKey, noAttributes)
  return sequence(signedPart, key.certificateAlgorithm, bitString(await key.sign(signedPart)))
}
