/** How items are read before their turn. */
interface Reading<Item, Read> {
  readonly read: (item: Item) => Promise<Read>
  /** So many at once, with the one whose turn it is. */
  readonly atOnce: number
}

/** What is read of each item, in the order of the items; whoever leaves early waits for what has been begun. */
export async function* readAhead<Item, Read>(
  items: readonly Item[],
  { read, atOnce }: Reading<Item, Read>,
): AsyncGenerator<Read, void, undefined> {
  const begun: Promise<Read>[] = []
  try {
    for (const item of items) {
      const one = read(item)
      // Its failure is told in its turn.
      one.catch(() => undefined)
      begun.push(one)
      const first = begun.length < atOnce ? undefined : begun.shift()
      if (first) yield await first
    }
    for (let first = begun.shift(); first; first = begun.shift()) yield await first
  } finally {
    await Promise.allSettled(begun)
  }
}
