/** The channel of the triggers that tell of changes (migrations 0045 and 0049). */
export const channel = 'qiyin_live'

/**
 * What a trigger has told: of a contract, of a message to a person that may be about one, or of what a person may do,
 * or everybody.
 */
export type Hint =
  | { readonly kind: 'contract'; readonly contractId: string }
  | { readonly kind: 'message'; readonly personId: string; readonly contractId: string | undefined }
  | { readonly kind: 'rights'; readonly personId: string | undefined }

/** Reads `c<contract>`, `m<person>:<contract, may be empty>`, `p<person>` or `r`; undefined for what another version may send. */
export function readHint(payload: string): Hint | undefined {
  const contract = /^c(\d+)$/.exec(payload)?.[1]
  if (contract !== undefined) return { kind: 'contract', contractId: contract }
  if (payload === 'r') return { kind: 'rights', personId: undefined }
  const holder = /^p(\d+)$/.exec(payload)?.[1]
  if (holder !== undefined) return { kind: 'rights', personId: holder }
  const [, personId, about] = /^m(\d+):(\d*)$/.exec(payload) ?? []
  if (personId === undefined) return undefined
  return { kind: 'message', personId, contractId: about === '' ? undefined : about }
}
