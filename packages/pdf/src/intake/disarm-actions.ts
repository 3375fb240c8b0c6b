/** A kind of action that was made ineffective. */
export type RemovedPart = 'javascript' | 'launch' | 'submit-form' | 'import-data' | 'media'

/** Action types (ISO 32000-1, 12.6.4) that make a viewer run, open or send something. */
const ACTIONS: Record<string, RemovedPart> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  SubmitForm: 'submit-form',
  ImportData: 'import-data',
  Rendition: 'media',
  RichMediaExecute: 'media',
  Sound: 'media',
  Movie: 'media',
}

/**
 * Disarms scripts and dangerous actions in a file just written by PDFium (plain objects, no object streams):
 * names are overwritten by others of the same length, so that every offset stays right. Returns a changed
 * copy and what was found.
 */
export function disarmActions(bytes: Uint8Array): { bytes: Buffer; removed: RemovedPart[] } {
  const copy = Buffer.from(bytes)
  const removed = new Set<RemovedPart>()
  for (const names of dictionaries(copy)) {
    for (const [index, name] of names.entries()) {
      const action = disarmName(copy, name, { names, before: names[index - 1]?.text })
      if (action) removed.add(action)
    }
  }
  return { bytes: copy, removed: [...removed] }
}

interface Name {
  text: string
  /** First byte after the slash. */
  start: number
  end: number
}

function disarmName(
  bytes: Buffer,
  name: Name,
  { names, before }: { names: readonly Name[]; before: string | undefined },
): RemovedPart | undefined {
  const action = ACTIONS[name.text]
  if (action && before === 'S') {
    // A named action without a name does nothing.
    bytes.write('Named'.padEnd(name.end - name.start), name.start, 'latin1')
    return action
  }
  // As a key, /JavaScript is the tree of scripts run on opening, and /JS a script.
  const isScript =
    name.text === 'JavaScript' || (name.text === 'JS' && names.some(({ text }) => text === 'S'))
  if (isScript || (name.text === 'AA' && mayHaveTriggers(names))) bytes.fill('x', name.start, name.end)
  return isScript ? 'javascript' : undefined
}

/** A catalog, page, annotation or field, as opposed to a dictionary of fonts of which one is called AA. */
function mayHaveTriggers(names: readonly Name[]): boolean {
  return names.some(({ text }) => ['Pages', 'Page', 'Rect', 'FT'].includes(text))
}

/** The names standing directly in each dictionary, inner dictionaries first. */
function* dictionaries(bytes: Buffer): Generator<Name[]> {
  const open: Name[][] = []
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]
    const twice = byte === bytes[at + 1]
    if (byte === 0x28) at = afterString(bytes, at)
    else if (byte === 0x25) at = afterLine(bytes, at)
    else if (byte === 0x73 && isStream(bytes, at)) at = afterStream(bytes, at)
    else if (byte === 0x2f) {
      const end = afterName(bytes, at + 1)
      open.at(-1)?.push({ text: bytes.toString('latin1', at + 1, end), start: at + 1, end })
      at = end
    } else if (byte === 0x3c && twice) {
      open.push([])
      at += 2
    } else if (byte === 0x3e && twice) {
      yield open.pop() ?? []
      at += 2
    } else at += 1
  }
}

function afterName(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && !isDelimiter(bytes[at] ?? 0)) at += 1
  return at
}

function isDelimiter(byte: number): boolean {
  return byte <= 0x20 || '()<>[]{}/%'.includes(String.fromCodePoint(byte))
}

function afterString(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) depth -= 1
    if (depth === 0) return at + 1
  }
  return bytes.length
}

function afterLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
  return at
}

function isStream(bytes: Buffer, at: number): boolean {
  return bytes.toString('latin1', at, at + 6) === 'stream' && [0x0a, 0x0d].includes(bytes[at + 6] ?? 0)
}

/** PDFium writes "endstream" and "endobj" on lines of their own; that pair does not occur inside by chance. */
function afterStream(bytes: Buffer, from: number): number {
  const end = /endstream\r?\nendobj/
  for (let at = bytes.indexOf('endstream', from); at >= 0; at = bytes.indexOf('endstream', at + 9))
    if (end.test(bytes.toString('latin1', at, at + 20))) return at + 9
  return bytes.length
}
