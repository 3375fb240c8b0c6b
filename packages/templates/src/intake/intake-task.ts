import type { FormSpec } from '../excel/form-spec.ts'
import { type ParsedForm, parseForm, type ParseOptions } from '../excel/parse-form.ts'
import { type RepairedDocx, repairDocx } from '../docx/repair-docx.ts'
import { lintSignRoles, type SignRole } from '../markers/lint-sign-roles.ts'
import type { LintFinding } from '../markers/lint-report.ts'
import { type FieldContext, readSurroundings } from '../markers/field-contexts.ts'
import { scanTemplate, type TemplateVariable } from '../markers/scan-template.ts'
import { templateHtml } from '../html/template-html.ts'
import { type CompiledTemplate, compileTemplate } from '../template/compile-template.ts'
import { type FindingMap, mapFindings } from '../template/locate-findings.ts'

/** A Word file as it was found: plain data. */
export interface TemplateReading {
  /** In the order of the document. */
  readonly variables: readonly TemplateVariable[]
  readonly contexts: readonly FieldContext[]
  /** The text by paragraphs, fields left out. */
  readonly lines: readonly string[]
}

/** A Word file with its sign roles, ready to be rendered and shown. */
export interface PreparedTemplate {
  readonly compiled: CompiledTemplate
  /** Of the markers and of the roles. */
  readonly findings: readonly LintFinding[]
  readonly html: string
  /** Where the findings of the markers are; undefined without any. */
  readonly findingMap: FindingMap | undefined
}

/** How a form is read in a thread: what else must hold is for the caller to judge. */
export type FormBounds = Pick<ParseOptions, 'maxRows' | 'maxErrors'>

/** What the thread of an intake is asked for. */
export type IntakeTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'prepare'; readonly bytes: Uint8Array; readonly roles: readonly SignRole[] }
  | {
      readonly kind: 'repair'
      readonly bytes: Uint8Array
      readonly texts: ReadonlySet<string> | undefined
    }
  | {
      readonly kind: 'form'
      readonly bytes: Uint8Array
      readonly spec: FormSpec
      readonly bounds: FormBounds
    }

/** Its answer, by its kind. */
export type IntakeAnswer = TemplateReading | PreparedTemplate | RepairedDocx | ParsedForm

/** Does what was asked for, at once. Throws TemplateError for a file that is refused. */
export function runIntake(task: IntakeTask): IntakeAnswer {
  if (task.kind === 'form') return parseForm(task.bytes, task.spec, task.bounds)
  if (task.kind === 'repair') return repairDocx(task.bytes, task.texts)
  const scanned = scanTemplate(task.bytes)
  if (task.kind === 'read') return { variables: scanned.variables, ...readSurroundings(scanned) }
  const keywords = task.roles.map(({ code, keyword }) => ({ role: code, keyword: keyword.trim() }))
  return {
    compiled: compileTemplate(scanned, keywords),
    findings: [...scanned.findings, ...lintSignRoles(scanned, task.roles)],
    html: templateHtml(scanned),
    // The last: it leaves marks in the trees.
    findingMap: mapFindings(scanned),
  }
}
