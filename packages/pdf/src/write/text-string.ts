import { PdfString } from '../read/objects.ts'

/** A text string: ASCII as it is, anything else as UTF-16BE with its mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'))
  return new PdfString(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]))
}

/** A date in Chinese time, to the second. */
export function dateString(time: Date): PdfString {
  const iso = new Date(time.getTime() + 8 * 3_600_000).toISOString()
  const date = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10)
  const clock = iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19)
  return new PdfString(Buffer.from(`D:${date}${clock}+08'00'`, 'latin1'))
}
