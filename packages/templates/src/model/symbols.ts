/** Characters of Wingdings and Symbol by their code, where a face for text has the like. */
const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6d: '○',
  0x6e: '■',
  0x6f: '□',
  0x71: '□',
  0x72: '□',
  0x75: '◆',
  0x76: '◆',
  0x77: '◆',
  0x9f: '•',
  0xa1: '○',
  0xa4: '◎',
  0xa7: '■',
  0xa8: '□',
  0xab: '★',
  0xb2: '☆',
  0xd8: '→',
  0xe0: '→',
  0xf0: '→',
  0xfb: '×',
  0xfc: '√',
}
/** Boxes with a tick or a cross. */
const ticked = new Set([0x52, 0x53, 0x54, 0xfd, 0xfe])

const symbol: Readonly<Record<number, string>> = {
  0xb7: '•',
  0xd7: '⋅',
  0xde: '→',
  0xb4: '×',
  0xb1: '±',
  0xb0: '°',
  0xa3: '≤',
  0xb3: '≥',
}

/** What a symbol character means: text, a ticked box, or nothing that is known. */
export function symbolFor(font: string, code: number): { text: string } | { isTicked: true } | undefined {
  const sign = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/wingdings/i.test(font)) {
    if (ticked.has(sign)) return { isTicked: true }
    const text = wingdings[sign]
    return text === undefined ? undefined : { text }
  }
  if (/symbol/i.test(font)) {
    const text = symbol[sign] ?? (sign < 0x80 ? String.fromCodePoint(sign) : undefined)
    return text === undefined ? undefined : { text }
  }
  return code >= 0xe000 && code <= 0xf8ff ? undefined : { text: String.fromCodePoint(code) }
}
