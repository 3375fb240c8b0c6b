import { createHash } from 'node:crypto'
import { ownCharacters } from '../glyphs/missing-characters.ts'
import type { ScannedTemplate } from '../markers/scan-template.ts'
import { markAnchors, type SignKeyword } from '../model/mark-anchors.ts'
import type { DocumentModel } from '../model/document-model.ts'
import { markMissing } from '../model/mark-missing.ts'
import { readDocument } from '../model/read-document.ts'
import { officeDocument, type OfficeDocument } from '../office/office-document.ts'
import { typstMarkup } from '../typst/typst-markup.ts'

/** A version of a template, ready to be rendered: plain data that can be stored and sent. */
export interface CompiledTemplate {
  /** Of all that follows: equal templates have equal keys. */
  readonly key: string
  /** What it is laid out with; that of templates of old, which do not tell, is Typst. */
  readonly engine?: TemplateEngine
  /** The engine that it was laid out with first: lines may break elsewhere with another. */
  readonly engineVersion: string
  readonly markup: string
  readonly pictures: readonly (readonly [name: string, content: Uint8Array])[]
  /** The codes of its fields. */
  readonly codes: readonly string[]
  /** Deviations from Word that lose nothing, in words. */
  readonly notices: readonly string[]
  /** For the other engine; gone once a check has chosen Typst. */
  readonly office?: OfficeDocument
}

/** Typst, or LibreOffice for what Typst cannot have. */
export type TemplateEngine = 'typst' | 'libreoffice'

/** The embedded engine: Typst, with the edition of this package's markup. */
export const engineVersion = 'typst-0.14/1'

/** Makes the markup of a template, once per version, with anchors at the keywords of its roles. */
export function compileTemplate(
  template: ScannedTemplate,
  keywords: readonly SignKeyword[] = [],
): CompiledTemplate {
  const read = readDocument(template.docx)
  const anchored = markAnchors(read.model, keywords)
  return {
    ...compileModel(anchored, template),
    office: officeDocument(template.docx, { paragraphs: read.paragraphs, model: anchored, keywords }),
  }
}

/** The markup of a model, and what goes with it. */
export function compileModel(
  document: DocumentModel,
  { variables }: Pick<ScannedTemplate, 'variables'>,
): CompiledTemplate {
  const model = markMissing(document, ownCharacters())
  const markup = typstMarkup(model)
  const pictures = [...model.pictures]
  const hash = createHash('sha256').update(engineVersion).update(markup)
  for (const [name, content] of pictures) hash.update(name).update(content)
  return {
    key: hash.digest('hex'),
    engine: 'typst',
    engineVersion,
    markup,
    pictures,
    codes: variables.map(({ code }) => code),
    notices: model.notices,
  }
}
