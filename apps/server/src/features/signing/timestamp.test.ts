import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { initiateSave } from '@qiyin/calls/areas/initiate.ts'
import { signCancel, signExecute, signTask } from '@qiyin/calls/areas/sign.ts'
import { verify } from '@qiyin/pdf'
import { answerTimestamp } from '@qiyin/pdf/pki'
import { makeTestAuthority, type TestAuthority } from '@qiyin/pdf/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  attemptsAt,
  drawingAt,
  unsealDrawing,
  certificatesOf,
  detailOf,
  downloadOf,
  initiateFor,
  makeSigners,
  openAttemptAt,
  prepareExecution,
  signSlotAs,
  type Signer,
  type SigningParties,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { initiationOf, initiate, samplePdf, signIn, upload } from '../../testing/initiations.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { knownTrust } from '../pki/public.ts'
import { finishSigning, recoveryDelayMs } from './jobs.ts'

let clock = Date.now()
let server: TestServer
let parties: SigningParties
let authority: TestAuthority
let stamper: Stamper

/** An RFC 3161 authority that can be switched off, at one address. */
interface Stamper {
  readonly url: string
  open(): Promise<void>
  close(): Promise<void>
}

async function stamp(request: AsyncIterable<Buffer>): Promise<Buffer> {
  return answerTimestamp(await buffer(request), { authority: authority.timestamp, now: new Date(clock) })
}

async function openStamper(): Promise<Stamper> {
  let http: Server | undefined
  let port = 0
  const open = async (): Promise<void> => {
    const listening = createServer((request, response) => {
      void stamp(request).then((answer) =>
        response
          .writeHead(200, { 'content-type': 'application/timestamp-reply', connection: 'close' })
          .end(answer),
      )
    })
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve))
    const address = listening.address()
    if (typeof address === 'object' && address) port = address.port
    http = listening
  }
  await open()
  return {
    url: `http://127.0.0.1:${port}/`,
    open,
    close: () =>
      new Promise((resolve) => {
        http?.closeAllConnections()
        http?.close(() => resolve())
      }),
  }
}

beforeAll(async () => {
  authority = await makeTestAuthority('p-256')
  stamper = await openStamper()
  server = await startTestServer({ now: () => new Date(clock), config: { timestamp: { url: stamper.url } } })
})
afterAll(async () => {
  await server.close()
  await stamper.close()
})
beforeEach(async () => {
  clock += 60_000
  parties = await makeSigners(server)
})

/** A contract whose only signature waits for a time-stamp. */
async function beginWithoutStamp(): Promise<Slot> {
  const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
  const execution = await prepareExecution(server, slot, parties.individual)
  await stamper.close()
  const answer = await server.call(signExecute, execution, parties.individual)
  expect(answer.result).toEqual({ signed: false, contractStatus: 0, next: null })
  return slot
}

async function signatureOf(contractId: string, reader: Signer): Promise<ReturnType<typeof verify>> {
  const bytes = await downloadOf(server, contractId, reader)
  const { trustedRoots, crls } = await knownTrust(server.services)
  return verify(bytes, {
    trustedRoots: [...trustedRoots, authority.root.certificate],
    crls,
    now: new Date(clock),
  })
}

describe('a time-stamp authority of one’s own choice', () => {
  it('stamps every signature', async () => {
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    expect((await signSlotAs(server, slot, parties.individual)).result.signed).toBe(true)
    const report = await signatureOf(slot.contractId, parties.individual)
    expect(report.verdict).toBe('valid')
    expect(report.signatures.map(({ kind, timestampedBy }) => [kind, timestampedBy])).toEqual([
      ['certification', '契印测试时间戳'],
      ['signature', '契印测试时间戳'],
      ['timestamp', '契印测试时间戳'],
    ])
  })

  it('refuses to begin a contract while it does not answer, and saves nothing', async () => {
    const { initiator } = parties
    const { id } = (await upload(server, initiator.session, { name: '合同.pdf', bytes: await samplePdf() }))
      .result
    const initiation = initiationOf(parties, id, server.services.now())
    await stamper.close()
    const refused = await server.call(initiateSave, initiation, initiator)
    expect([refused.refusal, refused.message]).toEqual([
      'TIMESTAMP_UNAVAILABLE',
      '时间戳服务暂不可用，请稍后再试',
    ])
    await stamper.open()
    // The same file can be used again: nothing had taken it.
    expect((await server.call(initiateSave, initiation, initiator)).code).toBe(0)
  })

  it('is waited for when it does not answer, and the job finishes the signature', async () => {
    const { individual, initiator } = parties
    const slot = await beginWithoutStamp()
    const { contractId } = slot
    const { db } = server.services.database
    const waiting = await detailOf(server, contractId, individual)
    expect(waiting).toMatchObject({ contractStatus: 0, signStatus: 1, processStatus: 'PROCESSING' })
    expect(waiting.detailSigners[0]).toMatchObject({ processing: true, signTime: null })
    expect(waiting.auditTrail.map(({ event }) => event)).toContain('INTENT_VERIFIED')
    expect(waiting.auditTrail.map(({ event }) => event)).not.toContain('SIGNED')
    // Nothing was signed with local time instead.
    const unsigned = await signatureOf(contractId, individual)
    expect(unsigned.signatures.map(({ kind }) => kind)).toEqual(['certification'])
    expect(await certificatesOf(db, contractId)).toEqual([])
    const { result: task } = await server.call(signTask, { ...slot }, individual)
    expect(task.blocked?.name).toBe('SIGN_IN_PROGRESS')

    await stamper.open()
    const stampedFrom = (clock += recoveryDelayMs)
    await server.runJobs()
    expect(await attemptsAt(db, slot)).toEqual([1])
    expect(await detailOf(server, contractId, initiator)).toMatchObject({
      contractStatus: 2,
      auditIntact: true,
    })
    const report = await signatureOf(contractId, individual)
    expect(report.verdict).toBe('valid')
    const signature = report.signatures.find(({ kind }) => kind === 'signature')
    expect(signature?.signedAt?.getTime()).toBeGreaterThanOrEqual(Math.floor(stampedFrom / 1000) * 1000)
  })

  it.each(['sealed', 'begun before drawings were sealed'])(
    'leaves a drawn hand that nobody can read once the attempt is settled (%s)',
    async (how) => {
      const { database, secrets } = server.services
      const slot = await beginWithoutStamp()
      expect(await drawingAt(database.db, slot)).toEqual({ sealed: true, readable: false })
      if (how !== 'sealed') await unsealDrawing(database.db, secrets, slot)
      await stamper.open()
      clock += recoveryDelayMs
      await server.runJobs()
      expect(await attemptsAt(database.db, slot)).toEqual([1])
      expect(await drawingAt(database.db, slot)).toEqual({ sealed: false, readable: false })
    },
  )

  it('may come too late for the deadline: an intent given in time still counts', async () => {
    const slot = await beginWithoutStamp()
    clock += 8 * 86_400_000
    await stamper.open()
    await server.runJobs()
    const session = await signIn(server, parties.individual)
    expect(await detailOf(server, slot.contractId, { session })).toMatchObject({ contractStatus: 2 })
  })

  it('gives way to a cancel', async () => {
    const slot = await beginWithoutStamp()
    const { contractId } = slot
    const canceled = await server.call(
      signCancel,
      { contractId, cancelReason: '等待过久' },
      parties.initiator,
    )
    expect(canceled.code).toBe(0)
    await stamper.open()
    clock += recoveryDelayMs
    await server.runJobs()
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([2])
    expect(await drawingAt(server.services.database.db, slot)).toEqual({ sealed: false, readable: false })
    const detail = await detailOf(server, contractId, parties.individual)
    expect(detail).toMatchObject({ contractStatus: 3, processStatus: 'NONE', auditIntact: true })
    expect(detail.auditTrail.map(({ event }) => event)).not.toContain('SIGNED')
  })

  it('is given up after an hour, and the slot can be signed again', async () => {
    const slot = await beginWithoutStamp()
    const { individual } = parties
    clock += 61 * 60_000
    await server.runJobs()
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([2])
    await stamper.open()
    const again = { ...individual, session: await signIn(server, individual) }
    expect((await signSlotAs(server, slot, again)).result).toMatchObject({ signed: true, contractStatus: 2 })
  })
})

describe('the job that finishes signatures', () => {
  it('fails until it succeeds, so that the queue repeats it, and gives up what cannot be made', async () => {
    const slot = await beginWithoutStamp()
    await stamper.open()
    const attemptId = await openAttemptAt(server.services.database.db, slot)
    const broken = {
      ...server.services,
      logger: server.services.logger.child({}, { level: 'silent' }),
      blobs: { ...server.services.blobs, read: () => Promise.reject(new Error('the disk is gone')) },
    }
    const { db } = server.services.database
    await expect(finishSigning.run({ attemptId }, broken)).rejects.toThrow('the disk is gone')
    expect(await attemptsAt(db, slot)).toEqual([0])
    clock += 61 * 60_000
    await finishSigning.run({ attemptId }, broken)
    expect(await attemptsAt(db, slot)).toEqual([2])
    await finishSigning.run({ attemptId }, server.services)
    expect(await attemptsAt(db, slot)).toEqual([2])
  })

  it('makes one signature, however many run at once', async () => {
    const slot = await beginWithoutStamp()
    await stamper.open()
    const attemptId = await openAttemptAt(server.services.database.db, slot)
    await Promise.all([1, 2, 3].map(() => finishSigning.run({ attemptId }, server.services)))
    expect(await attemptsAt(server.services.database.db, slot)).toEqual([1])
    const report = await signatureOf(slot.contractId, parties.individual)
    expect(report.verdict).toBe('valid')
    expect(report.signatures.filter(({ kind }) => kind === 'signature')).toHaveLength(1)
  })

  it('leaves a contract whose next signers come too late to expire, and asks none of them', async () => {
    const { contractId } = await initiate(server, parties)
    const { individual, agent } = parties
    const detail = await detailOf(server, contractId, individual)
    const slot = { contractId, signId: detail.signId ?? '' }
    const execution = await prepareExecution(server, slot, individual)
    await stamper.close()
    await server.call(signExecute, execution, individual)
    clock += 8 * 86_400_000
    await stamper.open()
    await server.runJobs()
    const session = await signIn(server, agent)
    const late = await detailOf(server, contractId, { session })
    expect(late).toMatchObject({ contractStatus: 5, auditIntact: true })
    expect(late.detailSigners.map(({ signStatus }) => signStatus)).toEqual([2, 0, 0])
    const events = late.auditTrail.map(({ event }) => event)
    expect(events.filter((event) => event === 'NOTIFIED')).toHaveLength(1)
  })
})
