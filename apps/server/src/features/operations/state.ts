import type { operationsState } from '@qiyin/calls/areas/operations.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { embeddedContracts, maxFailedJobs } from '@qiyin/domain/limits.ts'
import type { Context } from '../../http/context.ts'
import { briefly } from '../../briefly.ts'
import { partsOf } from '../../http/health.ts'
import { hasMoreContracts } from '../contracts/public.ts'
import { authorityTerms } from '../pki/public.ts'
import { countNow, coursesOf, sumOfFiles } from './readings.ts'

const hourMs = 3_600_000
const hoursShown = 24
const soonMs = 30 * 24 * 3_600_000
/** Every file there is is counted: at ten million that takes seconds. */
const bytesKeptMs = 10 * 60_000

/** GET /operations/state */
export async function showState(
  _input: Input<typeof operationsState>,
  context: Context,
): Promise<Result<typeof operationsState>> {
  const { db, database, jobs, now } = context
  const time = now()
  const [parts, present, bytes, failed, terms, outgrowsEmbedded] = await Promise.all([
    partsOf(context),
    countNow(context),
    storedBytesOf(context),
    jobs.deadLetters(maxFailedJobs),
    authorityTerms(db),
    database.kind === 'embedded' && hasMoreContracts(db, embeddedContracts),
  ])
  return {
    ...statesOf(parts),
    ...present,
    storedBytes: bytes,
    courses: await coursesOf(context, hoursShown, { ...present, storedBytes: bytes }),
    failedJobs: failed.length,
    failedByHour: byHour(
      failed.map(({ failedTime }) => failedTime),
      time,
    ),
    outgrowsEmbedded,
    certificates: terms.map(({ name, notAfter }) => ({
      name: certificateLabel[name],
      endTime: formatDateTime(notAfter),
      endsSoon: notAfter.getTime() - time.getTime() < soonMs,
    })),
  }
}

type Parts = Awaited<ReturnType<typeof partsOf>>
type States = Pick<Result<typeof operationsState>, 'database' | 'queue' | 'storage' | 'times'>

function statesOf(parts: Parts): States {
  const works = (name: string): boolean => parts[name]?.works === true
  const time = (name: string): number | null => (works(name) ? (parts[name]?.ms ?? null) : null)
  return {
    database: works('database'),
    queue: works('queue'),
    storage: works('storage'),
    times: { database: time('database'), queue: time('queue'), storage: time('storage') },
  }
}

/** How many of the times lie in each of the last 24 hours, the last hour at the end. */
function byHour(times: readonly Date[], now: Date): number[] {
  const ago = times.map((time) => Math.floor(Math.max(0, now.getTime() - time.getTime()) / hourMs))
  return Array.from(
    { length: hoursShown },
    (_, at) => ago.filter((hours) => hours === hoursShown - 1 - at).length,
  )
}

const sums = new WeakMap<Context['database'], () => Promise<number | null>>()

/** As it was some minutes ago, when somebody has looked since. */
async function storedBytesOf(context: Context): Promise<number | null> {
  const { database } = context
  const known = sums.get(database) ?? briefly(bytesKeptMs, () => sumOfFiles(context))
  sums.set(database, known)
  const bytes = await known()
  // A failure is not kept as long as a sum.
  if (bytes === null) sums.delete(database)
  return bytes
}

const certificateLabel = {
  root: '根证书',
  issuing: '签发证书',
  platform: '平台签章证书',
  timestamp: '时间戳证书',
  ocsp: '证书状态查询证书',
} as const
