/** Moves an item of a list to another place; the same list when there is no such place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
