import { availableParallelism } from 'node:os'
import type { FieldValues } from '../docx/fill-docx.ts'
import { TemplateError } from '../errors.ts'
import { docxOfHtml } from '../from-html/docx-of-html.ts'
import { findMissingCharacters } from '../glyphs/missing-characters.ts'
import { type OfficeEngine, producerOf, type ReadPdf } from '../office/office-engine.ts'
import { printByOffice } from '../office/print-by-office.ts'
import type { LintFinding } from '../markers/lint-report.ts'
import { type FindingMap, locateFindings } from '../template/locate-findings.ts'
import { type CompiledTemplate, engineVersion, type TemplateEngine } from '../template/compile-template.ts'
import type { SignAnchor } from './sign-anchor.ts'
import type { LostConstruct, RawAnchor } from './typst-messages.ts'
import { TypstPool } from './typst-pool.ts'

/** A rendered document. */
export interface RenderedDocument {
  readonly pdf: Uint8Array
  readonly pages: number
  /** In the order of the document. */
  readonly anchors: readonly SignAnchor[]
  readonly engine: TemplateEngine
  readonly engineVersion: string
}

/** What registering a template found out. */
export interface TemplateCheck extends RenderedDocument {
  /** What no engine that is here can have, page counting from 1; empty when all of it can be had. */
  readonly lost: readonly LostConstruct[]
  /** The template with the engine that was chosen: what is to be kept and rendered from then on. */
  readonly template: CompiledTemplate
}

/** How a renderer is built. */
export interface RendererOptions {
  /** Processes at most; as many as processors unless told. */
  readonly processes?: number
  readonly timeoutMs?: number
  /** All memory that a process may hold. */
  readonly memoryMb?: number
  readonly queueLength?: number
  /** For templates with constructs that Typst cannot have; without it these are refused. */
  readonly office?: { readonly engine: OfficeEngine; readonly readPdf: ReadPdf }
}

/** How a document is rendered. */
export interface RenderOptions {
  /** PDF/A, such as `a-2u`; plain PDF unless told. */
  readonly standard?: string
  /**
   * Addresses by the codes of fields: what a field prints becomes a link to its address, so that a reader of the file
   * finds it. The layout stays the same. Only Typst sets them.
   */
  readonly links?: Readonly<Record<string, string>>
}

/** Renders templates in processes of its own. */
export interface TemplateRenderer {
  /**
   * Renders with nothing in the fields, chooses the engine, and tells what cannot be had. Throws TemplateError when it
   * takes too long.
   */
  check(template: CompiledTemplate): Promise<TemplateCheck>
  /**
   * Renders values into a template; the same ones give the same bytes. Throws TemplateError: `unsupported` names what
   * cannot be had with its page, `missing-character` the field and the character; `engine-changed` and `engine-missing`
   * when the engine is no longer what the template was checked with.
   */
  render(template: CompiledTemplate, values: FieldValues, options?: RenderOptions): Promise<RenderedDocument>
  /** Findings with the pages that the embedded engine has them on. Throws TemplateError as `check` does. */
  locate(findings: readonly LintFinding[], map: FindingMap): Promise<LintFinding[]>
  /** The other engine's version, from a page that it prints; undefined without one. Throws TemplateError when it fails. */
  officeVersion(): Promise<string | undefined>
  close(): Promise<void>
}

/** Creates a renderer; nothing is started before the first document. */
export function createRenderer(options: RendererOptions = {}): TemplateRenderer {
  const pool = new TypstPool({
    processes: options.processes ?? availableParallelism(),
    timeoutMs: options.timeoutMs ?? 30_000,
    memoryMb: options.memoryMb ?? 1024,
    queueLength: options.queueLength ?? 10_000,
  })
  const { office } = options
  const run = async (
    template: CompiledTemplate,
    values: FieldValues,
    { standard, links = {} }: RenderOptions,
  ): Promise<Rendered> => {
    const { pdf, pages, anchors, lost } = await pool.render({ template, values, links, standard })
    return { pdf, pages, anchors: pairUp(anchors), lost, engine: 'typst', engineVersion }
  }
  const print = (template: CompiledTemplate, values: FieldValues): Promise<Rendered> => {
    if (!office) throw new TemplateError('engine-missing', template.engineVersion)
    return printByOffice(office, template.office, values)
  }
  return {
    check: async (template) => {
      const { office: document, ...embedded } = template
      const typst = await run(template, {}, {})
      const isChosen = office && document && typst.lost.length > 0 && !typst.lost.some(isLostAnywhere)
      const chosen = isChosen ? await print(template, {}) : typst
      const { engine, engineVersion: version } = chosen
      return {
        ...chosen,
        template: { ...(isChosen ? template : embedded), engine, engineVersion: version },
      }
    },
    render: async (template, values, renderOptions = {}) => {
      const own = Object.fromEntries(template.codes.map((code) => [code, cleaned(values[code])]))
      requireCharacters(own)
      const isOffice = template.engine === 'libreoffice'
      const { lost, ...document } = await (isOffice
        ? print(template, own)
        : run(template, own, renderOptions))
      if (document.engineVersion !== template.engineVersion)
        throw new TemplateError('engine-changed', `${template.engineVersion} → ${document.engineVersion}`)
      if (lost.length > 0) throw new TemplateError('unsupported', lost.map(lostText).join('；'))
      return document
    },
    locate: async (findings, map) => {
      const wanted = { template: map.template, values: {}, links: {}, standard: undefined }
      const { anchors } = await pool.render(wanted)
      return locateFindings(findings, map, anchors)
    },
    officeVersion: async () => {
      const { docx } = docxOfHtml(Buffer.from('<p>契印</p>'))
      return office && producerOf(await office.engine.convert(docx))
    },
    close: async () => {
      await pool.close()
      await office?.engine.close()
    },
  }
}

type Rendered = Omit<TemplateCheck, 'template'>

/** What is not in the file, or in no face, no engine prints. */
function isLostAnywhere({ what }: LostConstruct): boolean {
  return what.startsWith('文件外的图片') || what.startsWith('字体缺字')
}

/** A lost construct for people. */
export function lostText({ what, page }: LostConstruct): string {
  return `第 ${page} 页：${what}`
}

function requireCharacters(values: FieldValues): void {
  const [missing] = findMissingCharacters(values)
  if (!missing) return
  const { code, character, codePoint } = missing
  throw new TemplateError('missing-character', `${code} 中的“${character}”（${codePoint}）`)
}

/** Line feeds are lines, everything else that is not seen is not there. */
function cleaned(value = ''): string {
  return value
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
}

function pairUp(anchors: readonly RawAnchor[]): SignAnchor[] {
  return anchors.flatMap((start, index) => {
    if (start.edge !== 'start') return []
    const end = anchors.slice(index + 1).find((one) => one.role === start.role && one.edge === 'end')
    const isOneLine = end !== undefined && end.page === start.page && Math.abs(end.y - start.y) < 1
    return [
      {
        role: start.role,
        page: start.page - 1,
        leftPt: start.x,
        rightPt: isOneLine ? end.x : undefined,
        baselinePt: start.y,
      },
    ]
  })
}
