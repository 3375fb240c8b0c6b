import { batchInitRecordQuery, initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import { makeSigners } from '../../apps/server/src/testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/start-test-server.ts'
import { rowCodes, setupOf, usableTemplate } from '../../apps/server/src/testing/template-fixtures.ts'
import { report } from '../measure.ts'

const megabyte = 1024 * 1024
/** Rows of one call. */
const mostRows = 5000

/** A batch from its call to its last contract: pace, memory, and what is neither printing nor reading a PDF. */
export async function benchTemplateBatch(rows: number): Promise<void> {
  console.info(`\na batch of ${rows} rows, end to end`)
  const server = await startTestServer({ config: { logLevel: 'silent' } })
  try {
    const parties = await makeSigners(server)
    const template = await usableTemplate(server, parties)
    const { name, identityNo, mobile } = parties.individual
    const row = [name, identityNo ?? '', mobile, '2027-01-01']
    const spent = watchEngines(server)
    const memory = watchMemory()
    const before = Date.now()
    for (let left = rows; left > 0; left -= mostRows) {
      const batch = {
        ...setupOf(template, parties, server.services.now()),
        fieldCodes: rowCodes,
        rows: Array.from({ length: Math.min(left, mostRows) }, () => row),
      }
      const { result } = await server.call(initiateBatch, batch, parties.initiator)
      await server.runJobs()
      await requireMade(server, result.batchInitNo, parties.initiator)
    }
    // What tells people of it is sent beside the rows, or after them; the last contract does not wait for it.
    const ended = await lastRowEnded(server)
    const wall = ended - before
    report('a row', wall / rows, 'ms')
    report('the same with its messages sent after it', (Date.now() - before) / rows, 'ms')
    report('of it, other than printing and reading PDF', (1 - spent.ms / wall) * 100, '%', { atMost: 25 })
    report('memory at its end over that of its first quarter', memory.growth(ended) / megabyte, 'MB more', {
      atMost: 100,
    })
    report(
      'the same when all messages are sent at once after it',
      memory.growth(Date.now()) / megabyte,
      'MB more',
    )
  } finally {
    await server.close()
  }
}

type Asker = Awaited<ReturnType<typeof makeSigners>>['initiator']

async function requireMade(server: TestServer, batchInitNo: string, asker: Asker): Promise<void> {
  const { result } = await server.call(batchInitRecordQuery, { batchInitNo }, asker)
  const [batch] = result.list
  if (!batch || batch.initiated !== batch.total)
    throw new Error(`${batch?.initiated ?? 0} of ${batch?.total ?? 0} rows became contracts`)
}

async function lastRowEnded({ services }: TestServer): Promise<number> {
  const { last } = await services.database.db
    .selectFrom('batch_init_row')
    .select(({ fn }) => fn.max('ended_time').as('last'))
    .executeTakeFirstOrThrow()
  if (!last) throw new Error('no row has ended')
  return last.getTime()
}

/** Sums the time in which the engine of templates or of PDF is at work, however many tasks it has. */
function watchEngines({ services }: TestServer): { ms: number } {
  const spent = { ms: 0 }
  let running = 0
  let since = 0
  const watched =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (running === 0) since = performance.now()
      running += 1
      try {
        return await run(...args)
      } finally {
        running -= 1
        if (running === 0) spent.ms += performance.now() - since
      }
    }
  const { renderer } = services.templates
  Object.assign(renderer, { render: watched(renderer.render.bind(renderer)) })
  Object.assign(services.pdf, { run: watched(services.pdf.run), runFor: watched(services.pdf.runFor) })
  return spent
}

function watchMemory(): { growth: (until: number) => number } {
  const seen: { at: number; bytes: number }[] = []
  setInterval(() => seen.push({ at: Date.now(), bytes: process.memoryUsage.rss() }), 500).unref()
  return {
    growth: (until) => {
      const part = seen.filter(({ at }) => at <= until).map(({ bytes }) => bytes)
      return largest(part.slice(-10)) - largest(part.slice(0, Math.ceil(part.length / 4)))
    },
  }
}

function largest(part: readonly number[]): number {
  return part.reduce((most, one) => Math.max(most, one), 0)
}
