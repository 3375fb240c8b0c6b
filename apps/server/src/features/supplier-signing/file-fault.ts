import type { PdfVerification } from '@qiyin/pdf'
import type { Services } from '../../http/context.ts'
import { verdictText } from '../../verification/wording.ts'
import type { StoredContract } from '../contracts/public.ts'
import type { StoredFile } from '../files/public.ts'
import { knownTrust, revocationMaterial } from '../pki/public.ts'

/**
 * Why a signed file that a supplier gives away is not the contract, signed by all; undefined when it is. By our own
 * verifier, under the roots that this installation trusts.
 */
export async function fileFault(
  services: Services,
  given: { contract: StoredContract; file: StoredFile; bytes: Uint8Array; signers: number },
): Promise<string | undefined> {
  const { contract, file, bytes, signers } = given
  const report = await services.pdf.run('verifyPdf', bytes, await trustFor(services, bytes))
  const fault = signatureFault(report, signers)
  if (fault !== undefined) return fault
  const sent = await services.blobs.read(file.blobKey, contract.documentSha256)
  return (await isSameDocument(services, sent, bytes)) ? undefined : '文件内容与提交签署的合同不一致'
}

/** What the file itself lacks of its certificates' state is asked for where it is published. */
async function trustFor(
  services: Services,
  bytes: Uint8Array,
): Promise<{ trustedRoots: Uint8Array[]; crls: Uint8Array[]; now: Date }> {
  const { trustedRoots, crls } = await knownTrust(services)
  // A file that cannot be read has no certificates; the verifier says so.
  const published = await revocationMaterial(services, bytes).catch(() => ({ crls: [] }))
  return { trustedRoots, crls: [...crls, ...published.crls], now: services.now() }
}

function signatureFault(report: PdfVerification, signers: number): string | undefined {
  if (report.verdict !== 'valid') {
    const untrusted = report.subIndication === 'NO_CERTIFICATE_CHAIN_FOUND'
    return `${verdictText(report)}${untrusted ? '，请将服务商证书的根证书加入 TRUSTED_ROOTS' : ''}`
  }
  const count = report.signatures.filter(({ kind, valid }) => kind === 'signature' && valid).length
  return count < signers ? `只有 ${count} 个有效签名，应不少于 ${signers} 个` : undefined
}

/** Whether the file goes on from what was sent, byte for byte, or at least says the same on every page. */
async function isSameDocument(services: Services, sent: Buffer, signed: Uint8Array): Promise<boolean> {
  if (Buffer.from(signed).subarray(0, sent.length).equals(sent)) return true
  const [before, after] = [
    await services.pdf.run('readPageTexts', sent),
    await services.pdf.run('readPageTexts', signed),
  ]
  return before.length === after.length && before.every((text, page) => text === after[page])
}
