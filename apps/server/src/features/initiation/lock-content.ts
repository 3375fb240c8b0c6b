import { handOver } from '@qiyin/pdf/engine'
import type { Services } from '../../http/context.ts'
import type { NewSigner } from '../contracts/public.ts'
import { platformSigner, timestampSource } from '../pki/public.ts'

/**
 * A contract's document before the first signature: an empty signature field for every place to sign, certified
 * by the platform so that from now on only those fields can be filled (DocMDP P=2). A document that came with a
 * signature cannot be certified any more and goes without. One that was taken in before plain files were asked for is
 * written anew: nobody has signed it yet, and each signature would call the next a change. The bytes are handed over. Throws what the engine throws
 * (PdfError, EngineError).
 */
export async function lockContent(
  services: Services,
  bytes: Uint8Array,
  { signers, owner }: { signers: readonly Pick<NewSigner, 'positions'>[]; owner: string },
): Promise<Buffer> {
  const { pdf } = services
  const fields = signers.flatMap(({ positions }) =>
    positions.map((position) => ({
      name: position.fieldName,
      box: {
        page: position.pageNum - 1,
        left: position.leftPercent / 100,
        top: position.topPercent / 100,
        widthPt: position.widthPt,
        heightPt: position.heightPt,
      },
    })),
  )
  const { signed, anew } = await pdf.runFor({ owner }, 'prepareStored', () => [bytes])
  const content = anew ?? bytes
  if (signed)
    return (await pdf.runFor({ owner }, 'prepareFields', () => [handOver(content), { fields }])).bytes
  const certify = {
    ...(await platformSigner(services)),
    timestamp: await timestampSource(services),
    time: services.now(),
    signerName: '契印',
    reason: '平台锁定合同内容',
  }
  return (await pdf.runFor({ owner }, 'prepareFields', () => [handOver(content), { fields, certify }])).bytes
}
