/** The channel of the triggers that tell of changes (migration 0045). */
export const channel = 'qiyin_live'

/** What a trigger has told: of a contract, or of a message to a person that may be about one. */
export type Hint =
  | { readonly kind: 'contract'; readonly contractId: string }
  | { readonly kind: 'message'; readonly personId: string; readonly contractId: string | undefined }

/** Reads `c<contract>` or `m<person>:<contract, may be empty>`; undefined for what another version may send. */
export function readHint(payload: string): Hint | undefined {
  const contract = /^c(\d+)$/.exec(payload)?.[1]
  if (contract !== undefined) return { kind: 'contract', contractId: contract }
  const [, personId, about] = /^m(\d+):(\d*)$/.exec(payload) ?? []
  if (personId === undefined) return undefined
  return { kind: 'message', personId, contractId: about === '' ? undefined : about }
}
