import { types } from 'pg'

const dateType = 1082

/** How answers are read on both engines: bigint, numeric and date as text, instants as Date, bytea as Buffer. */
export function valueParser(typeId: number): (text: string) => unknown {
  // A calendar day has no zone; the driver's own parser would make an instant of it.
  if (typeId === dateType) return (text) => text
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the driver takes any id, its types name the built-in ones
  return types.getTypeParser(typeId, 'text')
}
