import type { XmlElement } from '../xml/xml-tree.ts'

/** What lint found; `error` must be mended before the template can be used. */
export interface LintFinding {
  readonly code: LintCode
  readonly severity: 'error' | 'warning'
  /** 正文, 页眉, 页脚, 脚注, 尾注. */
  readonly part: string
  /** Its page, counting from 1, where the layout tells. */
  readonly page?: number
  /** The clause that it is in or behind, such as 4.1; 首部 before all of them. */
  readonly clause?: string
  /** The text at fault, as it stands in the document. */
  readonly text: string
  readonly message: string
  /** What to write instead. */
  readonly suggestion?: string
  /** The suggestion can be put in the place of `text` by `repairDocx`, and nothing of the contract is lost. */
  readonly isRepairable?: boolean
}

/** The paragraph (`w:p`) that a finding is in, where it is in one of the document itself. */
export type FindingPlaces = ReadonlyMap<LintFinding, XmlElement>

/** What lint looks for. */
export type LintCode =
  | 'look-alike'
  | 'missing-exclamation'
  | 'broken-marker'
  | 'nested-marker'
  | 'split-by-break'
  | 'foreign-marker'
  | 'merge-field-name'
  | 'merge-field-format'
  | 'nested-field'
  | 'deleted-marker'
  | 'tracked-changes'
  | 'external-reference'
  | 'layout-ignored'
  | 'role-without-keyword'
  | 'keyword-missing'
  | 'keyword-repeated'
  | 'role-unknown'
