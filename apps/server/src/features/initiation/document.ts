import type { Context } from '../../http/context.ts'
import { joinedBytes, pdfRefusal } from '../files/public.ts'
import { platformSigner, timestampSource } from '../pki/public.ts'
import type { Plan } from './plan.ts'

/**
 * The contract's document before the first signature: all files in one, an empty signature field for every
 * place to sign, certified by the platform so that from now on only those fields can be filled (DocMDP P=2).
 * A document that came with a signature cannot be certified any more and goes without.
 */
export async function makeDocument(context: Context, plan: Plan): Promise<Buffer> {
  const { pdf, now } = context
  const bytes = await joinedBytes(context, plan.files)
  const fields = plan.signers.flatMap(({ positions }) =>
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
  try {
    const { signed } = await pdf.run('inspectPdf', bytes)
    if (signed) return (await pdf.run('prepareFields', bytes, { fields })).bytes
    const signer = await platformSigner(context)
    const timestamp = await timestampSource(context)
    const certify = { ...signer, time: now(), timestamp, signerName: '契印', reason: '平台锁定合同内容' }
    return (await pdf.run('prepareFields', bytes, { fields, certify })).bytes
  } catch (error) {
    throw pdfRefusal(error)
  }
}
