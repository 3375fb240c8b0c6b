/** The code of a field: letters of any script, digits, `_`, `-`, and a dot after the role. */
export const codePattern = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_.\-]*`

const blank = '[ \\u00A0\\u3000]*'

/** `«${code!}»`, `${code!}` (the `!` may be missing) and `«code»`; groups 1, 2 with 3, and 4. */
export const markerPattern = new RegExp(
  [
    `«${blank}\\$\\{${blank}(${codePattern})${blank}!?${blank}\\}${blank}»`,
    `\\$\\{${blank}(${codePattern})${blank}(!?)${blank}\\}`,
    `«${blank}(${codePattern})${blank}»`,
  ].join('|'),
  'gu',
)

const mergeField = /^\s*MERGEFIELD\s+("[^"]*"|\S+)(.*)$/is

/** What a MERGEFIELD instruction asks for. */
export interface MergeField {
  /** Undefined when the name is no field code: a loop, a condition, an expression. */
  readonly code: string | undefined
  readonly name: string
  /** Switches that format the value, other than those that keep the look of the last result. */
  readonly switches: string
}

/** Reads the instruction of a field; undefined when it is no MERGEFIELD. */
export function readMergeField(instruction: string): MergeField | undefined {
  const match = mergeField.exec(instruction)
  if (!match) return undefined
  const name = (match[1] ?? '').replace(/^"(.*)"$/, '$1').trim()
  const inner = /^\$\{\s*(.*?)\s*!?\s*\}$/.exec(name)?.[1] ?? name
  const isCode = new RegExp(`^${codePattern}$`, 'u').test(inner)
  const switches = (match[2] ?? '').replaceAll(/\\\*\s*(MERGEFORMAT|CHARFORMAT)/gi, '').trim()
  return { code: isCode ? inner : undefined, name, switches }
}

/** The role of a field: what stands before the dot. */
export function roleOf(code: string): string | undefined {
  const dot = code.indexOf('.')
  return dot > 0 ? code.slice(0, dot) : undefined
}
