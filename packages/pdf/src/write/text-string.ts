import { PdfString } from '../read/objects.ts'

/** A text string: ASCII as it is, anything else as UTF-16BE with its mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'))
  return new PdfString(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]))
}

/** A date in Chinese time, to the second. */
export function dateString(time: Date): PdfString {
  const [date = '', clock = ''] = new Date(time.getTime() + 8 * 3_600_000).toISOString().split('T')
  const digits = `${date.replaceAll('-', '')}${clock.slice(0, 8).replaceAll(':', '')}`
  return new PdfString(Buffer.from(`D:${digits}+08'00'`, 'latin1'))
}
