import type { Change } from './change.ts'

/** A change with its number. */
export interface NumberedChange extends Change {
  id: number
}

/**
 * The source with all changes in it, each behind a question: `__mutant(17) ? changed : original`. So the code is
 * loaded once, and a number says which change is at work.
 */
export function instrument(source: string, changes: readonly NumberedChange[]): string {
  const groups = new Map<string, NumberedChange[]>()
  for (const change of changes) {
    const key = `${change.start}-${change.end}-${change.form}`
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  const ordered = [...groups.values()].toSorted(
    ([a], [b]) =>
      (a?.start ?? 0) - (b?.start ?? 0) ||
      (b?.end ?? 0) - (a?.end ?? 0) ||
      (a?.form === 'statement' ? -1 : 1),
  )
  return write(source, ordered, { start: 0, end: source.length })
}

interface Range {
  start: number
  end: number
}

/** The text of a range; the groups lie in it, outer ones first. */
function write(source: string, groups: NumberedChange[][], range: Range): string {
  let text = ''
  let at = range.start
  for (let index = 0; index < groups.length;) {
    const group = groups[index] ?? []
    const [first] = group
    if (!first) break
    const following = groups.slice(index + 1).findIndex(([other]) => (other?.start ?? 0) >= first.end)
    const next = following < 0 ? groups.length : index + 1 + following
    const inner = write(source, groups.slice(index + 1, next), first)
    text += source.slice(at, first.start) + choice(group, inner)
    at = first.end
    index = next
  }
  return text + source.slice(at, range.end)
}

function choice(group: readonly NumberedChange[], original: string): string {
  const [first] = group
  if (first?.form === 'statement') return `{if(!__mutant(${first.id})){${original}}}`
  return `(${group.map(({ id, text }) => `__mutant(${id})?(${text}):`).join('')}(${original}))`
}
