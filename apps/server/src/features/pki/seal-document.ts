import { ptPerMm } from '@qiyin/domain/seal/position.ts'
import type { DisplayBox } from '@qiyin/pdf'
import { handOver } from '@qiyin/pdf/engine'
import type { Services } from '../../http/context.ts'
import { authorityNames } from './authority-certificates.ts'
import { platformSigner, revocationMaterial, timestampSource } from './signing-parts.ts'

/** How the platform seals a document of its own. */
export interface PlatformSealing {
  /** Where the middle of the seal stands; a corner of the box and no size. */
  readonly centre: Pick<DisplayBox, 'page' | 'left' | 'top'>
  /** In a straight line below the star, such as 出证专用章. */
  readonly purpose: string
  readonly reason: string
  /** Bound into the signature. */
  readonly auditHead: Buffer
  readonly auditCount: number
}

const fieldName = 'QiyinSeal'
const seal = { diameterMm: 40, widthPt: 40 * ptPerMm }

/**
 * Seals a document that the platform has written itself: its visible seal with a PAdES signature, the validation data
 * and a closing time-stamp (B-LTA). The bytes are handed over. Throws what the engine throws (PdfError, EngineError).
 */
export async function sealDocument(
  services: Pick<Services, 'database' | 'secrets' | 'pdf' | 'now' | 'config' | 'logger'>,
  bytes: Uint8Array,
  { centre, purpose, reason, auditHead, auditCount }: PlatformSealing,
): Promise<Buffer> {
  const { pdf, now } = services
  const { pages } = await pdf.run('inspectPdf', bytes)
  const size = pages[centre.page]
  if (!size) throw new Error('the page for the seal is not there')
  const box = {
    page: centre.page,
    left: centre.left - seal.widthPt / 2 / size.widthPt,
    top: centre.top - seal.widthPt / 2 / size.heightPt,
    widthPt: seal.widthPt,
    heightPt: seal.widthPt,
  }
  const { appearance } = await pdf.run('companySeal', {
    companyName: authorityNames.platform,
    bottomText: purpose,
    diameterMm: seal.diameterMm,
  })
  const prepared = await pdf.run('prepareFields', handOver(bytes), { fields: [{ name: fieldName, box }] })
  const timestamp = await timestampSource(services)
  const signed = await pdf.run('fillFields', handOver(prepared.bytes), {
    fields: [{ name: fieldName, appearance }],
    signer: await platformSigner(services),
    signerName: authorityNames.platform,
    reason,
    time: now(),
    timestamp,
    auditHead,
    auditCount,
  })
  const material = await revocationMaterial(services, signed.bytes)
  return (await pdf.run('completeDocument', handOver(signed.bytes), { ...material, timestamp })).bytes
}
