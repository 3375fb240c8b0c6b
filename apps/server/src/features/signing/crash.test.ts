import { signExecute, signIntentCode } from '@qiyin/calls/areas/sign.ts'
import { demoMessages } from '@qiyin/calls/areas/site.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractViolations } from '../../testing/invariants/contract-violations.ts'
import { documentViolations } from '../../testing/invariants/document-violations.ts'
import { lookAt } from '../../testing/invariants/look-at.ts'
import { recountViolations } from '../../testing/invariants/recount.ts'
import { deadJobs } from '../../testing/invariants/rest.ts'
import { layGround, type ProcessGround } from '../../testing/process-ground.ts'
import { startProcess, type ProductProcess } from '../../testing/product-process.ts'
import {
  detailOf,
  handwriting,
  initiateFor,
  makeSigners,
  viewDocument,
  type Execution,
  type Signer,
  type SigningServer,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { send } from '../../testing/test-client.ts'
import { verifyAuditChain } from '../audit/public.ts'

/** A job that was killed while it ran is missed after a minute on PostgreSQL. */
const patience = { interval: 50, timeout: 100_000 }

/** A contract with one place to sign, and who signs it. */
interface Case {
  readonly slot: Slot
  readonly signer: Signer
  readonly shown: Execution['shown']
}

let ground: ProcessGround<Case[]>
let running: ProductProcess | undefined

type Caller = Pick<SigningServer, 'call'>
const caller: Caller = { call: (call, args, options) => send(running?.url ?? '', { call, args, ...options }) }

/** What happens between the request to sign and the kill. */
const moments: readonly (readonly [string, (request: Promise<unknown>, one: Case) => Promise<unknown>])[] = [
  ['at once', async () => {}],
  ['when the attempt is written', async (_, one) => until(() => hasBegun(one))],
  [
    'while the signature is being made',
    async (_, one) => {
      await until(() => hasBegun(one))
      await hasBegun(one)
    },
  ],
  ['when the signer has been told', async (request) => request],
]

beforeAll(async () => {
  ground = await layGround(makeCases)
})
afterAll(async () => {
  await kill()
  await ground.cleanUp()
})

it('loses nothing and signs nothing twice when the server is killed while somebody signs', async () => {
  await start()
  const { environment, made: cases } = ground
  const codes: string[] = []
  const told: boolean[] = []
  for (const [index, [, moment]] of moments.entries()) {
    const one = cases[index]!
    const { slot, signer } = one
    await caller.call(signIntentCode, { ...slot }, signer)
    codes.push(await codeOf(signer))
    const request = sign(one, codes[index]!).then(
      ({ result }) => result.signed,
      // The connection breaks with the server.
      () => false,
    )
    await moment(request, one)
    await kill()
    told.push(await request)
    await start()
  }
  expect(told[3]).toBe(true)

  for (const [index, one] of cases.entries()) {
    const { slot, signer } = one
    const { contractId } = slot
    // What was begun is finished by the job; nobody has to do anything.
    await until(async () => !(await hasBegun(one)))
    const after = await detailOf(caller, contractId, signer)
    expect(after.auditIntact).toBe(true)
    const isSigned = after.signStatus === 2
    expect(isSigned || !told[index]).toBe(true)
    await (isSigned ? tryTwice(one, codes[index]!) : signAgain(one, codes[index]!))
    const detail = await detailOf(caller, contractId, signer)
    expect(detail).toMatchObject({ contractStatus: 2, signStatus: 2, auditIntact: true })
  }
  await kill()
  const contractIds = cases.map(({ slot }) => slot.contractId)
  const found = await lookAt(environment, verifyAuditChain, async (inspection) => [
    ...(await contractViolations(inspection, contractIds)),
    ...(await documentViolations(inspection, contractIds)),
    ...(await recountViolations(inspection.db)),
    ...(await deadJobs(inspection.db)),
  ])
  expect(found).toEqual([])
}, 240_000)

/** A contract for each moment to be killed at. */
async function makeCases(server: SigningServer): Promise<Case[]> {
  const made: Case[] = []
  for (let count = 0; count < moments.length; count++) {
    const parties = await makeSigners(server)
    const [slot] = (await initiateFor(server, parties, ['individual'])) as [Slot]
    const signer = parties.individual
    made.push({ slot, signer, shown: await viewDocument(server, slot, signer) })
  }
  return made
}

const sign = (
  { slot, signer, shown }: Case,
  code: string,
): ReturnType<typeof caller.call<typeof signExecute>> => {
  const signature = { kind: 'drawn', drawing: handwriting } as const
  return caller.call(signExecute, { ...slot, consent: true, code, signature, shown }, signer)
}

async function tryTwice(one: Case, code: string): Promise<void> {
  expect((await sign(one, code)).refusal).toBe('CONTRACT_COMPLETED')
}

/** The slot is open as if nothing had been done: by the same code, or a new one if that had been used up. */
async function signAgain(one: Case, code: string): Promise<void> {
  const { slot, signer } = one
  const first = await sign(one, code)
  if (first.code === 0) return
  expect(first.refusal).toBe('CODE_EXPIRED')
  await until(async () => (await caller.call(signIntentCode, { ...slot }, signer)).code === 0)
  expect((await sign(one, await codeOf(signer))).result.signed).toBe(true)
}

async function codeOf({ mobile }: Signer): Promise<string> {
  return (await caller.call(demoMessages, { phone: mobile })).result.find(({ code }) => code)?.code ?? ''
}

async function hasBegun({ slot, signer }: Case): Promise<boolean> {
  const { detailSigners } = await detailOf(caller, slot.contractId, signer)
  return detailSigners.some(({ processing }) => processing)
}

async function until(happened: () => Promise<boolean>): Promise<void> {
  await expect.poll(happened, patience).toBe(true)
}

async function start(): Promise<void> {
  running = await startProcess({ environment: ground.environment })
}

async function kill(): Promise<void> {
  await running?.kill('SIGKILL')
  running = undefined
}
