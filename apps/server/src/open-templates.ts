import type { KeywordHit, PageSize } from '@qiyin/pdf'
import type { PdfEngine } from '@qiyin/pdf/engine'
import {
  createIntake,
  createRenderer,
  gotenberg,
  type OfficeEngine,
  type ReadPdf,
  soffice,
  type TextHit,
} from '@qiyin/templates'
import type { OfficeConfig } from './config-templates.ts'
import type { Services } from './http/context.ts'

/** What takes in and prints templates: Typst, and what is configured for those that it cannot print. */
export function openTemplates(office: OfficeConfig, pdf: PdfEngine): Services['templates'] {
  const engine = office && engineOf(office)
  return {
    intake: createIntake(),
    renderer: createRenderer(engine ? { office: { engine, readPdf: readPdfWith(pdf) } } : {}),
  }
}

function engineOf(office: NonNullable<OfficeConfig>): OfficeEngine {
  return office.kind === 'gotenberg' ? gotenberg(office) : soffice(office)
}

function readPdfWith(pdf: PdfEngine): ReadPdf {
  return async (bytes, words) => {
    const { pages } = await pdf.run('inspectPdf', bytes)
    const hits = await Promise.all(words.map((keyword) => pdf.run('findKeyword', bytes, { keyword })))
    return { pages: pages.length, hits: hits.map((own) => own.map((hit) => inPoints(hit, pages))) }
  }
}

function inPoints(
  { page, left, top, widthPt, heightPt, lines }: KeywordHit,
  pages: readonly PageSize[],
): TextHit {
  const { widthPt: width, heightPt: height } = pages[page] ?? { widthPt: 0, heightPt: 0 }
  return {
    page,
    leftPt: left * width,
    rightPt: left * width + widthPt,
    topPt: top * height,
    bottomPt: top * height + heightPt,
    isOneLine: lines.length === 1,
  }
}
