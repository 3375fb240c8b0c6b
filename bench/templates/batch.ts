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
    const before = performance.now()
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
    const wall = performance.now() - before
    report('a row', wall / rows, 'ms')
    report('of it, other than printing and reading PDF', (1 - spent.ms / wall) * 100, '%', { atMost: 25 })
    report('memory at the end over that of the first quarter', memory.growth() / megabyte, 'MB more', {
      atMost: 100,
    })
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

function watchMemory(): { growth: () => number } {
  const seen: number[] = []
  setInterval(() => seen.push(process.memoryUsage.rss()), 500).unref()
  return {
    growth: () => largest(seen.slice(-10)) - largest(seen.slice(0, Math.ceil(seen.length / 4))),
  }
}

function largest(part: readonly number[]): number {
  return part.reduce((most, one) => Math.max(most, one), 0)
}
