/** What is shown where a document says nothing. */
export const NOTHING = '-'

const BYTES_PER_KB = 1024

/** 「1.23 MB（1,290,000 字节）」; below a megabyte in KB. */
export function fileSizeText(bytes: number | undefined): string {
  if (bytes === undefined || bytes <= 0) return NOTHING
  const kb = bytes / BYTES_PER_KB
  const short = kb >= BYTES_PER_KB ? `${threeFigures(kb / BYTES_PER_KB)} MB` : `${threeFigures(kb)} KB`
  return `${short}（${bytes.toLocaleString('en-US')} 字节）`
}

function threeFigures(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US')
}

/** A date as the clocks of China show it. */
export function dateText(date: Date | null): string {
  if (date === null || Number.isNaN(date.getTime())) return NOTHING
  // The Swedish way of writing dates is YYYY-MM-DD HH:mm:ss.
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Asia/Shanghai',
  }).format(date)
}

const MM_PER_PT = 25.4 / 72
const SIZE_NAMES: readonly { name: string; shortMm: number; longMm: number }[] = [
  { name: 'A3', shortMm: 297, longMm: 420 },
  { name: 'A4', shortMm: 210, longMm: 297 },
  { name: 'A5', shortMm: 148, longMm: 210 },
  { name: 'Letter', shortMm: 215.9, longMm: 279.4 },
  { name: 'Legal', shortMm: 215.9, longMm: 355.6 },
]
/** Points are often whole numbers: 595 by 842 is an A4 page. */
const TOLERANCE_MM = 0.1

/** 「210 × 297 毫米（A4，纵向）」; sizes without a name go without one. Points as displayed. */
export function pageSizeText({ widthPt, heightPt }: { widthPt: number; heightPt: number }): string {
  const [width, height] = [widthPt * MM_PER_PT, heightPt * MM_PER_PT]
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const size = SIZE_NAMES.find(
    ({ shortMm, longMm }) =>
      Math.abs(short - shortMm) < TOLERANCE_MM && Math.abs(long - longMm) < TOLERANCE_MM,
  )
  const orientation = width <= height ? '纵向' : '横向'
  const names = size === undefined ? [orientation] : [size.name, orientation]
  return `${tenths(width)} × ${tenths(height)} 毫米（${names.join('，')}）`
}

function tenths(mm: number): string {
  return String(Math.round(mm * 10) / 10)
}

/** A text of the document, or a dash. */
export function plainText(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : NOTHING
}
