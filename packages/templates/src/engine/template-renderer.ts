import { availableParallelism } from 'node:os'
import type { FieldValues } from '../docx/fill-docx.ts'
import { TemplateError } from '../errors.ts'
import { findMissingCharacters } from '../glyphs/missing-characters.ts'
import type { CompiledTemplate } from '../template/compile-template.ts'
import type { LostConstruct, RawAnchor } from './typst-messages.ts'
import { TypstPool } from './typst-pool.ts'

/** Where a role signs: the keyword's place on its page. */
export interface SignAnchor {
  readonly role: string
  /** Counts from 0. */
  readonly page: number
  /** The keyword's left edge, from the page's left. */
  readonly leftPt: number
  /** Its right edge; absent when it goes over a line. */
  readonly rightPt: number | undefined
  /** Its baseline, from the page's top. */
  readonly baselinePt: number
}

/** A rendered document. */
export interface RenderedDocument {
  readonly pdf: Uint8Array
  readonly pages: number
  /** In the order of the document. */
  readonly anchors: readonly SignAnchor[]
  readonly engine: 'typst' | 'libreoffice'
  readonly engineVersion: string
}

/** What registering a template found out. */
export interface TemplateCheck extends RenderedDocument {
  /** What the embedded engine cannot have, page counting from 1; empty when all of it can be had. */
  readonly lost: readonly LostConstruct[]
}

/** How a renderer is built. */
export interface RendererOptions {
  /** Processes at most; as many as processors unless told. */
  readonly processes?: number
  readonly timeoutMs?: number
  /** All memory that a process may hold. */
  readonly memoryMb?: number
  readonly queueLength?: number
}

/** How a document is rendered. */
export interface RenderOptions {
  /** PDF/A, such as `a-2u`; plain PDF unless told. */
  readonly standard?: string
}

/** Renders templates in processes of its own. */
export interface TemplateRenderer {
  /** Renders with nothing in the fields and tells what cannot be had. Throws TemplateError when it takes too long. */
  check(template: CompiledTemplate): Promise<TemplateCheck>
  /**
   * Renders values into a template; the same ones give the same bytes. Throws TemplateError: `unsupported` names what
   * cannot be had with its page, `missing-character` the field and the character.
   */
  render(template: CompiledTemplate, values: FieldValues, options?: RenderOptions): Promise<RenderedDocument>
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
  const run = async (
    template: CompiledTemplate,
    values: FieldValues,
    { standard }: RenderOptions,
  ): Promise<TemplateCheck> => {
    const { pdf, pages, anchors, lost } = await pool.render(template, JSON.stringify(values), standard)
    const { engineVersion } = template
    return { pdf, pages, anchors: pairUp(anchors), lost, engine: 'typst', engineVersion }
  }
  return {
    check: (template) => run(template, {}, {}),
    render: async (template, values, renderOptions = {}) => {
      const own = Object.fromEntries(template.codes.map((code) => [code, cleaned(values[code])]))
      const [missing] = findMissingCharacters(own)
      if (missing)
        throw new TemplateError(
          'missing-character',
          `${missing.code} 中的“${missing.character}”（${missing.codePoint}）`,
        )
      const { lost, ...document } = await run(template, own, renderOptions)
      if (lost.length > 0) throw new TemplateError('unsupported', lost.map(lostText).join('；'))
      return document
    },
    close: () => pool.close(),
  }
}

/** A lost construct for people. */
export function lostText({ what, page }: LostConstruct): string {
  return `第 ${page} 页：${what}`
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
