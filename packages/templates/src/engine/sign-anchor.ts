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
