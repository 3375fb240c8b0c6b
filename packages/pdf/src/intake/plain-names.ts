import { isDelimiter, isSpace } from '../read/characters.ts'
import { PdfDict, PdfName } from '../read/objects.ts'

/** A name as it is meant: `#xx` escapes of ordinary characters undone (ISO 32000-2, 7.3.5), so that none hides. */
export function plainName(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (escape, digits: string) => {
    const code = Number.parseInt(digits, 16)
    const ordinary = code > 0x20 && code < 0x7f && code !== 0x23 && !isDelimiter(code) && !isSpace(code)
    return ordinary ? String.fromCharCode(code) : escape
  })
}

/** A copy of a dictionary whose keys and direct names are spelled plainly. */
export function withPlainNames(dict: PdfDict): PdfDict {
  const plain = new PdfDict()
  for (const [key, value] of dict.entries)
    plain.set(plainName(key), value instanceof PdfName ? new PdfName(plainName(value.value)) : value)
  return plain
}
