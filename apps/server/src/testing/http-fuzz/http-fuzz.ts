import { filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { catalogue } from '@qiyin/calls/catalogue.ts'
import { initiate, samplePdf, signIn } from '../initiations.ts'
import { makeParties, makeRoleHolder, type TestPerson } from '../parties.ts'
import { setPreview } from '../person-fixtures.ts'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { makeFuzzRequest, type FuzzGround } from './fuzz-request.ts'
import { answerProblem } from './judge-answer.ts'
import { sendRaw } from './send-raw.ts'

/**
 * People, a contract in signing and an upload for the requests to be about. The answer makes the ground with new
 * sessions: some requests log out.
 */
async function layGround(server: TestServer): Promise<() => Promise<FuzzGround>> {
  const { blobs, database, secrets } = server.services
  const parties = await makeParties(database.db, secrets)
  const manager = await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER')
  const preview = await blobs.put(Buffer.from('a picture'))
  for (const { companyId } of [parties.ourCompany, parties.otherCompany])
    // oxlint-disable-next-line no-await-in-loop
    await setPreview(database.db, companyId, preview.key)
  const contract = await initiate(server, parties)
  const people = [parties.initiator, parties.agent, parties.individual, parties.stranger, manager] as const
  const file = Buffer.from(await samplePdf())
  const upload = await server.call(
    filesUploadContract,
    {},
    {
      session: await signIn(server, parties.initiator),
      file: { name: '合同.pdf', bytes: new Uint8Array(file) },
    },
  )
  const fileId = upload.result.id
  const { initiator, ourCompany } = parties
  return async () => ({
    // A line of events does not end by itself.
    calls: Object.fromEntries(Object.entries(catalogue).filter(([name]) => name !== 'liveEvents')),
    cookies: await cookiesOf(server, people),
    file,
    known: {
      contractId: [contract.contractId, contract.contractId, '999999'],
      signId: [contract.signId ?? '1'],
      transactionNo: [contract.transactionNo ?? 'x'],
      contractNo: [contract.contractNo],
      fileId: [fileId, fileId, '999999'],
      fileIdList: [[fileId], [fileId, fileId]],
      companyId: [ourCompany.companyId],
      companyName: [ourCompany.companyName],
      businessTypeCode: [parties.businessTypeCode],
      businessTypeId: [parties.businessTypeId],
      personAccountId: people.map(({ personId }) => personId) as [string, ...string[]],
      mobile: [initiator.mobile],
      phone: [initiator.mobile],
      identityNo: [initiator.identityNo],
      name: [initiator.name],
      signDeadlineTime: ['2026-11-28'],
    },
  })
}

async function cookiesOf(
  server: TestServer,
  [first, ...others]: readonly [TestPerson, ...TestPerson[]],
): Promise<[string, ...string[]]> {
  const cookieOf = async (person: TestPerson): Promise<string> => (await signIn(server, person)).cookie ?? ''
  return [await cookieOf(first), ...(await Promise.all(others.map(cookieOf)))]
}

interface FuzzFailure {
  readonly index: number
  readonly name: string
  readonly problem: string
}

interface FuzzRun {
  readonly seed: number
  readonly from: number
  readonly cases: number
}

interface FuzzOutcome {
  readonly failures: readonly FuzzFailure[]
  /** How often each status came. */
  readonly statuses: Readonly<Record<string, number>>
}

const batch = 100

/** Sends the cases of a seed to a server of their own; `told` hears of every batch. */
export async function fuzzServer(
  { seed, from, cases }: FuzzRun,
  told: (sent: number, failed: number) => void = () => {},
): Promise<FuzzOutcome> {
  const clock = { time: Date.parse('2026-11-22T02:00:00Z') }
  const server = await startTestServer({
    now: () => new Date(clock.time),
    config: { requestsPerMinute: 1_000_000, logLevel: 'silent' },
  })
  const failures: FuzzFailure[] = []
  const statuses: Record<string, number> = {}
  try {
    const ground = await layGround(server)
    for (let sent = 0; sent < cases; sent += batch) {
      // The clock runs ahead, so that the rates of the calls do not keep requests from their handlers.
      clock.time += 60_000
      const part = { seed, from: from + sent, cases: Math.min(batch, cases - sent) }
      // One batch after the other: the clock and the sessions are a batch's.
      // oxlint-disable-next-line no-await-in-loop
      failures.push(...(await sendBatch(server.url, await ground(), part, statuses)))
      told(sent + part.cases, failures.length)
    }
  } finally {
    await server.close()
  }
  return { failures, statuses }
}

/** How many connections are open at once, and what counts as a hang. */
const width = 8
const hangMs = 60_000

async function sendBatch(
  url: string,
  ground: FuzzGround,
  { seed, from, cases }: FuzzRun,
  statuses: Record<string, number>,
): Promise<FuzzFailure[]> {
  const failures: FuzzFailure[] = []
  let next = from
  const lane = async (): Promise<void> => {
    while (next < from + cases) {
      const index = next
      next += 1
      const { name, bytes } = makeFuzzRequest(seed, index, ground)
      const answer = await sendRaw(url, bytes, hangMs)
      const status = String(answer.status)
      statuses[status] = (statuses[status] ?? 0) + 1
      const [line = ''] = Buffer.from(bytes).subarray(0, 4096).toString('latin1').split('\r\n')
      const problem = answerProblem(answer, { isOfApi: line.includes(' /esignature/api') })
      if (problem !== undefined) failures.push({ index, name, problem })
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return failures
}
