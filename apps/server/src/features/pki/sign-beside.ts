import { createHash } from 'node:crypto'
import { signatureMaker } from '@qiyin/pdf/pki'
import type { Services } from '../../http/context.ts'
import { platformSigner, timestampSource } from './signing-parts.ts'

/**
 * The platform's signature over any bytes, to stand beside them: detached CAdES with a time-stamp, DER. Rejects with
 * PdfError `timestamp-failed` or `signer-unavailable` while a service that takes part does not answer.
 */
export async function signBeside(
  services: Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config'>,
  bytes: Uint8Array,
): Promise<Buffer> {
  const maker = signatureMaker(await platformSigner(services), await timestampSource(services))
  return Buffer.from(await maker.sign(createHash(maker.digestName).update(bytes).digest()))
}
