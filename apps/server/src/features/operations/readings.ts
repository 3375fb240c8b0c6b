import { keptSince } from '@qiyin/domain/retention.ts'
import { z } from 'zod'
import type { Services } from '../../http/context.ts'
import { defineJob } from '../../jobs/job.ts'
import { storedBytes } from '../files/public.ts'
import { countPeopleSeen } from '../session/public.ts'
import { deleteReadings, findReadings, insertReading, type Reading } from './store-readings.ts'

const onlineMs = 15 * 60_000
const everyMs = 10 * 60_000
const hourMs = 3_600_000

type Counts = Pick<Services, 'database' | 'jobs' | 'now'>

/** Jobs that are due and wait, for how long the first of them has, and people who asked something a little while ago. */
export async function countNow({ database, jobs, now }: Counts): Promise<{
  waiting: number
  oldestSec: number
  peopleOnline: number
}> {
  const time = now()
  const [loads, peopleOnline] = await Promise.all([
    jobs.loads(),
    countPeopleSeen(database.db, { since: new Date(time.getTime() - onlineMs), now: time }),
  ])
  return {
    waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSec: Math.floor(loads.reduce((most, load) => Math.max(most, load.oldestSec), 0)),
    peopleOnline,
  }
}

/** What all files take up, or null where they cannot be summed up now: the other figures are told all the same. */
export async function sumOfFiles({
  database,
  logger,
}: Pick<Services, 'database' | 'logger'>): Promise<number | null> {
  try {
    return await storedBytes(database.db)
  } catch (error) {
    logger.warn({ err: error }, 'the files could not be summed up')
    return null
  }
}

/** Every ten minutes: how much waits and who is there; every hour how much is stored, which takes longer to sum up. */
export const takeReading = defineJob({
  name: 'take-reading',
  version: 1,
  payload: z.object({}),
  // The next one is taken soon enough.
  retry: { times: 0, delaySec: 60 },
  every: '*/10 * * * *',
  label: '记录运行数据',
  run: async (_, services) => {
    const { database, now } = services
    const time = now().getTime()
    const [{ waiting, peopleOnline }, known] = await Promise.all([
      countNow(services),
      findReadings(database.db, new Date(time - hourMs)),
    ])
    const isSummed = known.some((reading) => reading.storedBytes !== null)
    await insertReading(database.db, {
      takenTime: new Date(time - (time % everyMs)),
      waiting,
      peopleOnline,
      storedBytes: isSummed ? null : await sumOfFiles(services),
    })
    await deleteReadings(database.db, keptSince('operationReading', now()))
  },
})

/** A figure in each of the hours that led to now, the last one at the end; null where it was not read. */
export type Course = (number | null)[]

/** How the day went, with what is known of this moment in its last hour. */
export async function coursesOf(
  { database, now }: Pick<Services, 'database' | 'now'>,
  hours: number,
  present: Omit<Reading, 'takenTime'>,
): Promise<Record<'waiting' | 'peopleOnline' | 'storedBytes', Course>> {
  const time = now().getTime()
  const kept = await findReadings(database.db, new Date(time - hours * hourMs))
  const readings = [...kept, { ...present, takenTime: now() }]
  const course = (figure: (reading: Reading) => number | null): Course =>
    Array.from({ length: hours }, (_, at) => {
      const figures = readings
        .filter(({ takenTime }) => Math.floor((time - takenTime.getTime()) / hourMs) === hours - 1 - at)
        .flatMap((reading) => figure(reading) ?? [])
      return figures.length === 0 ? null : Math.max(...figures)
    })
  return {
    waiting: course(({ waiting }) => waiting),
    peopleOnline: course(({ peopleOnline }) => peopleOnline),
    storedBytes: course((reading) => reading.storedBytes),
  }
}
