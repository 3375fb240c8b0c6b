/**
 * `make`, at most once in `ms`: whoever asks meanwhile gets the same answer, also while it is being made. A flood of
 * questions costs one answer.
 */
export function briefly<T>(
  ms: number,
  make: () => Promise<T>,
  clock: () => number = () => performance.now(),
): () => Promise<T> {
  let made: { readonly at: number; readonly answer: Promise<T> } | undefined
  let making = false
  return () => {
    if (made && (making || clock() - made.at < ms)) return made.answer
    making = true
    const answer = make().finally(() => {
      making = false
      made = { at: clock(), answer }
    })
    made = { at: clock(), answer }
    return answer
  }
}
