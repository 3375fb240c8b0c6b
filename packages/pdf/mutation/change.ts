/** A change of a source that makes it another program: what stands from `start` to `end` becomes `text`. */
export interface Change {
  start: number
  end: number
  /** Empty for a statement that is taken away. */
  text: string
  form: 'expression' | 'statement'
}
