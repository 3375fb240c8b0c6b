import type { FieldValues } from '../docx/fill-docx.ts'
import type { SignAnchor } from '../engine/sign-anchor.ts'
import type { LostConstruct } from '../engine/typst-messages.ts'
import { TemplateError } from '../errors.ts'
import { filledDocx, type OfficeDocument, type OfficeKeyword } from './office-document.ts'
import { type OfficeEngine, producerOf, type ReadPdf, type TextHit, withoutTime } from './office-engine.ts'

/** A document of the other engine. */
interface OfficePrint {
  readonly pdf: Uint8Array
  readonly pages: number
  readonly anchors: readonly SignAnchor[]
  readonly lost: readonly LostConstruct[]
  readonly engine: 'libreoffice'
  readonly engineVersion: string
}

/**
 * Fills a template and prints it, the places of its sign keywords read from the pages. A keyword that stands there more
 * or less often than in the document is lost: whoever chose a value would choose where somebody signs.
 */
export async function printByOffice(
  { engine, readPdf }: { readonly engine: OfficeEngine; readonly readPdf: ReadPdf },
  document: OfficeDocument | undefined,
  values: FieldValues,
): Promise<OfficePrint> {
  if (!document) throw new TemplateError('engine-failed')
  const pdf = withoutTime(await engine.convert(filledDocx(document, values)))
  const engineVersion = producerOf(pdf)
  const { pages, hits } = await readPdf(
    pdf,
    document.keywords.map(({ keyword }) => keyword),
  )
  const found = document.keywords.map((one, index) => ({ one, hits: hits[index] ?? [] }))
  return {
    pdf,
    pages,
    anchors: found.flatMap(({ one, hits: own }) => own.map((hit) => anchorOf(one, hit))),
    lost: found.filter(({ one, hits: own }) => own.length !== one.places).map(lostKeyword),
    engine: 'libreoffice',
    engineVersion,
  }
}

function lostKeyword({ one, hits }: { one: OfficeKeyword; hits: readonly TextHit[] }): LostConstruct {
  const page = (hits.at(-1)?.page ?? 0) + 1
  return { what: `签署关键字“${one.keyword}”应有 ${one.places} 处，打印后有 ${hits.length} 处`, page }
}

/** Of a line of our faces so much is above the baseline: 1.151 of 1.437 em. */
const ascent = 0.8

function anchorOf(
  { role }: OfficeKeyword,
  { page, leftPt, rightPt, topPt, bottomPt, isOneLine }: TextHit,
): SignAnchor {
  return {
    role,
    page,
    leftPt,
    rightPt: isOneLine ? rightPt : undefined,
    baselinePt: topPt + (bottomPt - topPt) * ascent,
  }
}
