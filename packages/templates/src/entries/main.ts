/*
 * The package in one place: what it knows of Word, Typst and Excel, and nothing of contracts.
 */

export { archiveLimits, type ArchiveLimits } from '../archive/open-archive.ts'
export { type FieldValues, type FillableDocx, prepareFilling } from '../docx/fill-docx.ts'
export { type RepairedDocx, repairDocx } from '../docx/repair-docx.ts'
export {
  createRenderer,
  lostText,
  type RenderedDocument,
  type RendererOptions,
  type RenderOptions,
  type TemplateCheck,
  type TemplateRenderer,
} from '../engine/template-renderer.ts'
export type { SignAnchor } from '../engine/sign-anchor.ts'
export type { LostConstruct } from '../engine/typst-messages.ts'
export { TemplateError, type TemplateErrorCode } from '../errors.ts'
export { columnLetters, type FormColumn, type FormSpec } from '../excel/form-spec.ts'
export {
  type FormError,
  formErrorText,
  type FormRow,
  type ParsedForm,
  parseForm,
  type ParseOptions,
} from '../excel/parse-form.ts'
export { writeForm } from '../excel/write-form.ts'
export { type SheetTable, writeTable } from '../excel/write-table.ts'
export { findMissingCharacters, type MissingCharacter } from '../glyphs/missing-characters.ts'
export type { Occurrence } from '../markers/canonical-markers.ts'
export type { LintCode, LintFinding } from '../markers/lint-report.ts'
export { createIntake, type IntakeOptions, type TemplateIntake } from '../intake/template-intake.ts'
export type { FormBounds, PreparedTemplate, TemplateReading } from '../intake/intake-task.ts'
export type { FieldContext } from '../markers/field-contexts.ts'
export { lintSignRoles, type SignRole } from '../markers/lint-sign-roles.ts'
export { type ScannedTemplate, scanTemplate, type TemplateVariable } from '../markers/scan-template.ts'
export type { SignKeyword } from '../model/mark-anchors.ts'
export { gotenberg, type GotenbergOptions } from '../office/gotenberg.ts'
export type { OfficeDocument } from '../office/office-document.ts'
export {
  type OfficeEngine,
  type PdfText,
  producerOf,
  type ReadPdf,
  type TextHit,
} from '../office/office-engine.ts'
export { soffice, type SofficeOptions } from '../office/soffice.ts'
export {
  type CompiledTemplate,
  compileTemplate,
  engineVersion,
  type TemplateEngine,
} from '../template/compile-template.ts'
export { type FindingMap, mapFindings } from '../template/locate-findings.ts'
