/** The idempotency key of a page's writes, one after the other. */
export interface WriteKey {
  /** The key to send `content` with. */
  take: (content: string) => string
  /** What became of the write; `answered` is false where nobody knows whether the server has done it. */
  settle: (answered: boolean) => void
}

/**
 * A second click while a write is under way, and the same content again after an answer was lost, carry the first
 * key: the server then answers what it has done already instead of doing it again.
 */
export function createWriteKey(newKey: () => string = () => crypto.randomUUID()): WriteKey {
  let last: { key: string; content: string; isUnderWay: boolean } | undefined
  return {
    take: (content) => {
      const isSame = last !== undefined && (last.isUnderWay || last.content === content)
      last = { key: last && isSame ? last.key : newKey(), content, isUnderWay: true }
      return last.key
    },
    settle: (answered) => {
      last = last && !answered ? { ...last, isUnderWay: false } : undefined
    },
  }
}
