/** What lint found; `error` must be mended before the template can be used. */
export interface LintFinding {
  readonly code: LintCode
  readonly severity: 'error' | 'warning'
  /** 正文, 页眉, 页脚, 脚注, 尾注. */
  readonly part: string
  /** The text at fault, as it stands in the document. */
  readonly text: string
  readonly message: string
  /** What to write instead. */
  readonly suggestion?: string
  /** The suggestion can be put in the place of `text` by `repairDocx`, and nothing of the contract is lost. */
  readonly isRepairable?: boolean
}

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
