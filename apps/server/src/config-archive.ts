import { z } from 'zod'
import { whole } from './config-values.ts'

/** When the time-stamps that close completed contracts are renewed. */
export interface ArchiveConfig {
  /** So long before a closing time-stamp ends it is renewed. */
  readonly leadMs: number
  /** When algorithms are not to be relied upon any more, by their names, such as `RSA-2048-SHA256`. */
  readonly algorithmEnds: ReadonlyMap<string, Date>
}

/** The variables, in the order of .env.example. */
export const archiveVariables = {
  ARCHIVE_LEAD_DAYS: whole(1, 1000).default(365),
  ARCHIVE_ALGORITHM_ENDS: algorithmEnds().default(new Map()),
}

const schema = z.object(archiveVariables)

const dayMs = 24 * 3_600_000

/** The part of the configuration these variables make. */
export function archiveConfig(values: z.output<typeof schema>): ArchiveConfig {
  return { leadMs: values.ARCHIVE_LEAD_DAYS * dayMs, algorithmEnds: values.ARCHIVE_ALGORITHM_ENDS }
}

/** `算法=日期;算法=日期`; the algorithm holds until that day begins in China. */
function algorithmEnds(): z.ZodType<ReadonlyMap<string, Date>, string | undefined> {
  const wrong = '应为 算法=年-月-日，多项以分号分隔，如 RSA-2048-SHA256=2031-01-01'
  return z
    .string(wrong)
    .transform((value) =>
      value
        .split(';')
        .filter((one) => one.trim() !== '')
        .map((one) => one.split('=').map((part) => part.trim())),
    )
    .refine(
      (list) => list.every(([name, day]) => name && /^\d{4}-\d\d-\d\d$/.test(day ?? '') && isDay(day ?? '')),
      wrong,
    )
    .transform((list) => new Map(list.map(([name = '', day = '']) => [name.toUpperCase(), dayStart(day)])))
}

function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}

function isDay(day: string): boolean {
  return !Number.isNaN(dayStart(day).getTime())
}
