import { createHash } from 'node:crypto'
import type { SignerMaterial, TimestampSource } from '../types.ts'
import { oids } from '../pki/oids.ts'
import { attribute, prepareSigner, signData, type PreparedSigner } from '../pki/signed-data.ts'
import type { ContainerMaker } from '../write/growing-file.ts'
import { timestampRoom, timestampToken } from './timestamp-source.ts'

/**
 * Makes the /Contents of signatures: CAdES, detached (ETSI EN 319 142-1), time-stamped when there is a source
 * (B-T). Prepares the signer once for any number of signatures.
 */
export function signatureMaker(
  material: SignerMaterial,
  timestamp: TimestampSource | undefined,
): ContainerMaker {
  const signer = prepareSigner(material)
  return {
    digestName: signer.key.digestName,
    room: containerRoom(signer) + (timestamp ? timestampRoom(timestamp) : 0),
    sign: async (digest) => cadesContainer(signer, digest, timestamp),
  }
}

async function cadesContainer(
  signer: PreparedSigner,
  digest: Uint8Array,
  timestamp: TimestampSource | undefined,
): Promise<Buffer> {
  const open = await signData(signer, { contentType: oids.data, digest, withCertificates: true })
  if (!timestamp) return open.finish()
  const token = await timestampToken(timestamp, createHash('sha256').update(open.signature).digest())
  return open.finish([attribute(oids.signatureTimestamp, token)])
}

function containerRoom(signer: PreparedSigner): number {
  // Attributes, algorithm identifiers and headers take under 600 bytes beside these.
  const named = signer.identifier.length + signer.signingCertificate.length
  return signer.certificatesLength + named + signer.key.maxSignatureLength + 640
}
