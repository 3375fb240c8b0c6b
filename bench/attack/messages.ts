/** To the hostile users: begin, with a session for each, or end. */
export type AttackMessage =
  | { readonly kind: 'begin'; readonly url: string; readonly cookies: readonly string[] }
  | { readonly kind: 'end' }

/** How often they were answered what. */
export type AttackReport = Readonly<Record<string, number>>
