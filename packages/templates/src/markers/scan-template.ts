import { acceptRevisions } from '../docx/accept-revisions.ts'
import { type DocxFile, openDocx } from '../docx/open-docx.ts'
import type { ArchiveLimits } from '../archive/open-archive.ts'
import { docxOfHtml, inlineScript } from '../from-html/docx-of-html.ts'
import { isHtml } from '../from-html/html-text.ts'
import { canonicaliseMarkers, type MarkerPass, type Occurrence } from './canonical-markers.ts'
import type { FindingPlaces, LintFinding } from './lint-report.ts'
import { roleOf } from './marker-syntax.ts'
import type { XmlElement } from '../xml/xml-tree.ts'

/** A field of a template: its code, and the role that stands before the dot. */
export interface TemplateVariable {
  readonly code: string
  readonly role: string | undefined
  /** Places in the document, a text box counted once. */
  readonly places: number
}

/** A template after intake: its trees hold `qy:field` nodes where values go. */
export interface ScannedTemplate {
  readonly docx: DocxFile
  readonly variables: readonly TemplateVariable[]
  readonly occurrences: readonly Occurrence[]
  readonly findings: readonly LintFinding[]
  /** Of findings in the text; those in headers and footers are on many pages. */
  readonly findingPlaces: FindingPlaces
}

/** Takes in a .docx or an HTML file and finds its fields, in the order of the document. Throws TemplateError as `openDocx` and `docxOfHtml` do. */
export function scanTemplate(bytes: Uint8Array, limits?: ArchiveLimits): ScannedTemplate {
  const html = isHtml(bytes) ? docxOfHtml(bytes) : undefined
  const docx = openDocx(html?.docx ?? bytes, limits)
  const occurrences: Occurrence[] = []
  const findings: LintFinding[] = []
  for (const text of [...docx.removed, ...(html?.removed ?? [])])
    findings.push({
      code: 'external-reference',
      severity: 'warning',
      part: '文件',
      text,
      message: text === inlineScript ? '文件含有脚本，已移除' : '文件引用了外部内容，已移除',
    })
  for (const text of html?.ignored ?? [])
    findings.push({
      code: 'layout-ignored',
      severity: 'warning',
      part: '正文',
      text,
      message: '网页的这项排版没有采用，内容已按顺序排列',
    })
  const findingPlaces = new Map<LintFinding, XmlElement>()
  for (const name of textPartsOf(docx)) {
    const part = partLabel(name)
    const isOnOnePage = part !== '页眉' && part !== '页脚'
    scanPart(docx, name, {
      part,
      occurrences,
      findings,
      findingPlaces: isOnOnePage ? findingPlaces : new Map(),
    })
  }
  // A page is not a Word file that suggestions could be written into.
  const told = html ? findings.map((finding) => ({ ...finding, isRepairable: false })) : findings
  const places = told.flatMap((finding, index) => {
    const place = findingPlaces.get(findings[index] ?? finding)
    return place ? [[finding, place] as const] : []
  })
  return {
    docx,
    occurrences,
    findings: told,
    findingPlaces: new Map(places),
    variables: variablesOf(occurrences),
  }
}

function scanPart(docx: DocxFile, name: string, pass: MarkerPass): void {
  const root = docx.parts.get(name)?.root
  if (!root) return
  const { count, deleted } = acceptRevisions(root)
  const about = { part: pass.part, severity: 'warning' } as const
  if (count > 0)
    pass.findings.push({
      ...about,
      code: 'tracked-changes',
      text: `${count} 处修订`,
      message: '文件含有修订，已按全部接受处理',
    })
  for (const text of deleted)
    if (/\$\{|«/.test(text))
      pass.findings.push({
        ...about,
        code: 'deleted-marker',
        text,
        message: '标记位于已删除的修订中，已忽略',
      })
  canonicaliseMarkers(root, pass)
}

/** The parts that hold text, the document first. */
export function textPartsOf(docx: DocxFile): string[] {
  const others = [...docx.parts.keys()].filter((name) =>
    /\/(header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name),
  )
  return [docx.document, ...others.toSorted()]
}

/** A part's name for people. */
export function partLabel(name: string): string {
  if (/header\d*\.xml$/.test(name)) return '页眉'
  if (/footer\d*\.xml$/.test(name)) return '页脚'
  if (name.endsWith('footnotes.xml')) return '脚注'
  return name.endsWith('endnotes.xml') ? '尾注' : '正文'
}

function variablesOf(occurrences: readonly Occurrence[]): TemplateVariable[] {
  const places = new Map<string, number>()
  for (const { code, isFallback } of occurrences)
    places.set(code, (places.get(code) ?? 0) + (isFallback ? 0 : 1))
  return [...places].map(([code, count]) => ({ code, role: roleOf(code), places: Math.max(1, count) }))
}
