import { lintSignRoles, type SignRole } from '../markers/lint-sign-roles.ts'
import type { LintFinding } from '../markers/lint-report.ts'
import { type FieldContext, readSurroundings } from '../markers/field-contexts.ts'
import { scanTemplate, type TemplateVariable } from '../markers/scan-template.ts'
import { templateHtml } from '../html/template-html.ts'
import { type CompiledTemplate, compileTemplate } from '../template/compile-template.ts'

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
}

/** What the thread of an intake is asked for. */
export type IntakeTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'prepare'; readonly bytes: Uint8Array; readonly roles: readonly SignRole[] }

/** Its answer. */
export type IntakeAnswer<Task extends IntakeTask> = Task['kind'] extends 'read'
  ? TemplateReading
  : PreparedTemplate

/** Does what was asked for, at once. Throws TemplateError for a file that is refused. */
export function runIntake(task: IntakeTask): TemplateReading | PreparedTemplate {
  const scanned = scanTemplate(task.bytes)
  if (task.kind === 'read') return { variables: scanned.variables, ...readSurroundings(scanned) }
  const keywords = task.roles.map(({ code, keyword }) => ({ role: code, keyword: keyword.trim() }))
  return {
    compiled: compileTemplate(scanned, keywords),
    findings: [...scanned.findings, ...lintSignRoles(scanned, task.roles)],
    html: templateHtml(scanned),
  }
}
