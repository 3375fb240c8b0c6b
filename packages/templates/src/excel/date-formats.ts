/** Formats of dates and times that a file names by number only; 27 to 36 and 50 to 58 are those of Chinese Excel. */
const builtIn = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
])

/** Whether a number format shows a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.has(id)
  // Colours, conditions, locales and quoted text are no format.
  const bare = code.replaceAll(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, '')
  return /[ymdhs年月日时分秒]/i.test(bare) && !/general/i.test(bare)
}

/** A day and a time of day. */
export interface Moment {
  /** YYYY-MM-DD */
  readonly day: string
  /** HH:mm:ss */
  readonly time: string
}

const secondsPerDay = 86_400

/** What a number of Excel means; undefined when it is before 1900 or after 9999. */
export function momentOfSerial(serial: number, countsFrom1904: boolean): Moment | undefined {
  const shifted = countsFrom1904 ? serial + 1462 : serial
  if (!(shifted >= 0 && shifted < 2_958_466)) return undefined
  // Excel has a 29 February 1900 that never was.
  const days = Math.floor(shifted) + (shifted < 60 ? 1 : 0)
  const seconds = Math.round((shifted - Math.floor(shifted)) * secondsPerDay)
  const moment = new Date(Date.UTC(1899, 11, 30) + (days * secondsPerDay + seconds) * 1000).toISOString()
  return { day: moment.slice(0, 10), time: moment.slice(11, 19) }
}

const dayPattern = /^(\d{4})\s*(?:[-/.年])\s*(\d{1,2})\s*(?:[-/.月])\s*(\d{1,2})\s*日?/
const timePattern = /^[T\s]*(\d{1,2})\s*[:：时]\s*(\d{1,2})(?:\s*[:：分]\s*(?:(\d{1,2})\s*秒?)?)?$/

/** Whether a text is written as a day, be there such a day or not. */
export function looksLikeDay(text: string): boolean {
  return dayPattern.test(text)
}

/** Reads a typed date or time; undefined when it is none. A day without a time is midnight. */
export function readMoment(text: string): Moment | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const match = compact ?? dayPattern.exec(text)
  if (!match) return undefined
  const [whole, year = '', month = '', date = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const rest = text.slice(whole.length).trim()
  const time = rest === '' ? '00:00:00' : readTime(rest)
  return isDay(day) && time !== undefined ? { day, time } : undefined
}

/** Reads a typed time of day as HH:mm:ss. */
export function readTime(text: string): string | undefined {
  const match = timePattern.exec(text)
  if (!match) return undefined
  const [, hours = '', minutes = '', seconds = '0'] = match
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return [hours, minutes, seconds].map((one) => one.padStart(2, '0')).join(':')
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
