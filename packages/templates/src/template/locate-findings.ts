import type { RawAnchor } from '../engine/typst-messages.ts'
import type { LintFinding } from '../markers/lint-report.ts'
import { findingAnchor, placeFindings } from '../markers/place-findings.ts'
import type { ScannedTemplate } from '../markers/scan-template.ts'
import { clausesOfAnchors } from '../model/clauses.ts'
import { readDocument } from '../model/read-document.ts'
import { type CompiledTemplate, compileModel } from './compile-template.ts'

/** A template that is laid out only to see on which pages its findings are, and the clause of each that has one. */
export interface FindingMap {
  readonly template: CompiledTemplate
  readonly clauses: readonly (string | undefined)[]
}

/** More than anybody mends at once; each is looked for in its paragraph. */
const mostPlaced = 500

/**
 * Marks where the findings of a template are; undefined when none is in its text. The trees of the template have marks in
 * them from then on: it is the last thing to be done with it.
 */
export function mapFindings(template: ScannedTemplate): FindingMap | undefined {
  const { docx, findings, findingPlaces } = template
  if (findingPlaces.size === 0) return undefined
  placeFindings(findings.slice(0, mostPlaced), findingPlaces)
  const { model } = readDocument(docx)
  const clauses = clausesOfAnchors(model)
  return {
    template: compileModel(model, template),
    clauses: findings.map((_, index) => clauses.get(findingAnchor(index))),
  }
}

/** The findings with page and clause, from where the layout has the marks. */
export function locateFindings(
  findings: readonly LintFinding[],
  { clauses }: FindingMap,
  anchors: readonly RawAnchor[],
): LintFinding[] {
  const pages = new Map(anchors.map(({ role, page }) => [role, page]))
  return findings.map((finding, index) => {
    const page = pages.get(findingAnchor(index))
    const clause = clauses[index]
    return { ...finding, ...(page !== undefined && { page }), ...(clause !== undefined && { clause }) }
  })
}
