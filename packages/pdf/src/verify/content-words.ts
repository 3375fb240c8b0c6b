import { isDelimiter, isSpace, readHexString, readLiteralString, skipSpace } from '../read/characters.ts'

/** The words of content, names with their slash; numbers, texts, comments and the data of images are left out. */
export function* wordsOf(content: Buffer): Generator<{ word: string; at: number }> {
  for (let at = skipSpace(content, 0); at < content.length; at = skipSpace(content, at)) {
    const code = content[at]
    if (code === 40) at = readLiteralString(content, at)?.end ?? content.length
    else if (code === 60 && content[at + 1] === 60) at += 2
    else if (code === 60) at = readHexString(content, at)?.end ?? content.length
    else if (code === 47) {
      const end = pastWord(content, at + 1)
      yield { word: content.toString('latin1', at, end), at }
      at = end
    } else if (isDelimiter(code)) at++
    else {
      const end = pastWord(content, at)
      const word = isNumber(content, at, end) ? '' : content.toString('latin1', at, end)
      if (word !== '') yield { word, at }
      at = word === 'ID' ? pastImage(content, end) : end
    }
  }
}

/** What each operator takes by its name (ISO 32000-2, table 34). */
const takenBy: ReadonlyMap<string, string> = new Map([
  ['Tf', 'Font'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['sh', 'Shading'],
  ['Do', 'XObject'],
  ['gs', 'ExtGState'],
  ['cs', 'ColorSpace'],
  ['CS', 'ColorSpace'],
])

/** A name by which content takes something, and what. */
export type UsedName = readonly [kind: string, name: string]

/** The names by which content takes resources, each once. */
export function namesUsed(content: Buffer): UsedName[] {
  const found = new Map<string, UsedName>()
  let last: string | undefined
  for (const { word } of wordsOf(content)) {
    if (word.startsWith('/')) last = plainName(word.slice(1))
    const kind = takenBy.get(word)
    if (kind === undefined) continue
    if (last !== undefined) found.set(`${kind} ${last}`, [kind, last])
    last = undefined
  }
  return [...found.values()]
}

/** A name as it is meant. */
export function plainName(written: string): string {
  return written.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
}

function pastWord(content: Buffer, from: number): number {
  let at = from
  while (at < content.length && !isSpace(content[at]) && !isDelimiter(content[at])) at++
  return at
}

/** Whether there is nothing but digits, signs and points: most of what content is made of. */
function isNumber(content: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = content[at] ?? 0
    if ((code < 48 || code > 57) && code !== 43 && code !== 45 && code !== 46) return false
  }
  return true
}

/** After the data of an image: at the first `EI`, whatever stands around it. */
function pastImage(content: Buffer, from: number): number {
  const at = content.indexOf('EI', from)
  return at < 0 ? content.length : at
}
