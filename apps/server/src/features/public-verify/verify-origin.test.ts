import { contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, samplePdf } from '../../testing/initiations.ts'
import {
  detailOf,
  downloadOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  slotsOf,
  type SigningParties,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let clock = Date.now()
let server: TestServer
let parties: SigningParties
let contractId: string
let document: Buffer
let halfSigned: Buffer

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) })
  parties = await makeSigners(server)
  const [first, second] = await initiateFor(server, parties, ['individual', 'agent'])
  if (!first || !second) throw new Error('the contract has two slots')
  contractId = first.contractId
  await signSlotAs(server, first, parties.individual)
  halfSigned = await downloadOf(server, contractId, parties.initiator)
  await signSlotAs(server, second, parties.agent)
  await server.runJobs()
  document = await downloadOf(server, contractId, parties.initiator)
})
afterAll(() => server.close())

async function verify(bytes: Uint8Array): Promise<Answer<typeof verifyFile>> {
  const file = { name: '合同.pdf', bytes: new Uint8Array(bytes) }
  const { result } = await server.call(verifyFile, {}, { file })
  return result
}

it('numbers the signatures and tells where they stand and how their signers were checked', async () => {
  const { verdict, signatures } = await verify(document)
  expect(verdict).toBe('valid')
  const { areas } = await detailOf(server, contractId, parties.initiator)
  const signed = signatures.filter(({ kind }) => kind === 'signature')
  expect(signed.map(({ number }) => number)).toEqual(signed.map((_, index) => index + 1))
  const seen = signed.flatMap(({ places }) => places)
  expect(seen).toHaveLength(signed.length)
  for (const { pageNum, leftPercent, topPercent } of seen)
    expect(
      areas.some(
        (area) =>
          area.pageNum === pageNum &&
          Math.abs(area.leftPercent - leftPercent) < 0.1 &&
          Math.abs(area.topPercent - topPercent) < 0.1,
      ),
    ).toBe(true)
  expect(new Set(signed.map(({ assurance }) => assurance))).toEqual(
    new Set(['模拟认证（仅供演示，不具有法律效力）']),
  )
  const others = signatures.filter(({ kind }) => kind !== 'signature')
  expect(others.map(({ number, assurance }) => [number, assurance])).toEqual(others.map(() => [null, null]))
})

it('gives one number to what somebody signs at once, and names who has signed next, not the field', async () => {
  // Codes are asked for anew only after a while.
  clock += 60_000
  const cord = { pageNum: 1, leftPercent: 20 }
  const contract = await initiate(server, parties, ({ contractInfo, signers }) => ({
    contractInfo,
    signers: signers.slice(0, 2).map((signer) => ({
      ...signer,
      cordList: [signer.signType, 2].map((type, at) => ({ ...cord, type, topPercent: (at + 1) * 20 })),
    })),
  }))
  const [first, second] = await slotsOf(server, contract.contractId, parties.initiator)
  if (!first || !second) throw new Error('the contract has two slots')
  await signSlotAs(server, first, parties.individual)
  await signSlotAs(server, second, parties.agent)
  const { signatures } = await verify(await downloadOf(server, contract.contractId, parties.initiator))
  expect(signatures.map(({ number }) => number)).toEqual([null, 1, 1, 2, 2, null])
  expect(signatures[0]?.changes).toEqual([{ text: `${parties.individual.name}签署`, allowed: true }])
  expect(signatures[2]?.changes).toEqual([
    { text: expect.stringMatching(`，${parties.agent.name}签署$`), allowed: true },
  ])
})

describe('whether a file is ours', () => {
  it('is told by what is kept of its contract', async () => {
    const { contractNo } = await detailOf(server, contractId, parties.initiator)
    const kept = await verify(document)
    expect(kept.origin).toMatchObject({ kind: 'kept', contractNo })
    expect(kept.origin.trailText).toMatch(/^共 \d+ 条操作记录，逐条校验通过$/)
    expect((await verify(halfSigned)).origin).toMatchObject({ kind: 'earlier', contractNo })
    const changed = Buffer.concat([document, Buffer.from('\n% 补充\n')])
    expect((await verify(changed)).origin).toMatchObject({ kind: 'differs', contractNo })
  })

  it('is told of what the platform has issued, and of nothing else', async () => {
    const { session } = parties.initiator
    const report = await server.call(contractQueryEvidenceReport, { contractId }, { session })
    expect((await verify(report.bytes)).origin).toMatchObject({ kind: 'issued', contractNo: null })
    const none = { kind: 'none', contractNo: null, trailText: null }
    expect((await verify(await samplePdf())).origin).toMatchObject(none)
    // What only says that it was signed here was not: the digest of its range is another.
    const forged = Buffer.from(document)
    const at = forged.indexOf('/MediaBox')
    forged.write('/MediaBix', at)
    const { kind, text } = (await verify(forged)).origin
    expect([kind, text]).toEqual(['none', '无法确认，文件中的签名已失效'])
  })
})
