import {
  contractQueryRevisionDownload,
  contractQueryRevisions,
} from '@qiyin/calls/areas/contract-revisions.ts'
import { filesOverview } from '@qiyin/calls/areas/files.ts'
import { signCancel } from '@qiyin/calls/areas/sign.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  detailOf,
  downloadOf,
  initiateFor,
  makeSigners,
  signSlotAs,
  type SigningParties,
  type Slot,
} from '../../testing/signing-fixtures.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
let parties: SigningParties
let slots: Slot[]
let contractId: string

beforeAll(async () => {
  server = await startTestServer()
  parties = await makeSigners(server)
  slots = await initiateFor(server, parties, ['individual', 'agent'])
  contractId = slots[0]?.contractId ?? ''
  for (const [index, signer] of [parties.individual, parties.agent].entries())
    await signSlotAs(server, slots[index] as Slot, signer)
})
afterAll(() => server.close())

const revisions = () => server.call(contractQueryRevisions, { contractId }, parties.individual)
const download = (number: number, signer = parties.individual) =>
  server.call(contractQueryRevisionDownload, { contractId, number }, signer)

it('tells of each state who made it, when and by which certificate, and that it is where the file begins', async () => {
  const { result } = await revisions()
  expect(
    result.revisions.map(({ number, event, signId, personName }) => [number, event, signId, personName]),
  ).toEqual([
    [1, 'initiated', null, parties.initiator.name],
    [2, 'signed', slots[0]?.signId, parties.individual.name],
    [3, 'signed', slots[1]?.signId, parties.agent.name],
  ])
  expect(result.revisions.map(({ isPrefix }) => isPrefix)).toEqual([true, true, true])
  expect(result.revisions[1]?.certificateSerialNo).toMatch(/^[0-9A-F]+$/)
  expect(result.revisions[2]?.companyName).toBe(parties.otherCompany.companyName)
})

it('gives each state as it stood: a beginning of the document, down to the byte, named by its number', async () => {
  const whole = await downloadOf(server, contractId, parties.individual)
  const { result } = await revisions()
  for (const { number, sizeBytes, fileId } of result.revisions) {
    const { bytes, headers } = await download(number)
    expect(bytes.equals(whole.subarray(0, sizeBytes))).toBe(true)
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(`第${number}版.pdf`)
    const shown = await server.call(filesOverview, { fileId }, parties.individual)
    expect(shown.bytes.equals(bytes)).toBe(true)
  }
})

it('is named in the trail by whoever downloads a state', async () => {
  await download(2, parties.initiator)
  const { auditTrail } = await detailOf(server, contractId, parties.initiator)
  expect(
    auditTrail.filter(({ event }) => event === 'DOWNLOADED').map(({ actorName }) => actorName),
  ).toContain(parties.initiator.name)
})

it.each([
  [0, 'PARAMETER_INVALID'],
  [4, 'FILE_NOT_FOUND'],
  [1_000_000_000, 'PARAMETER_INVALID'],
])('refuses state %i', async (number, refusal) => {
  expect((await download(number)).refusal).toBe(refusal)
})

it('is nobody else’s', async () => {
  expect((await download(1, parties.stranger)).refusal).toBe('CONTRACT_NOT_FOUND')
  const { refusal } = await server.call(contractQueryRevisions, { contractId }, parties.stranger)
  expect(refusal).toBe('CONTRACT_NOT_FOUND')
  const none = await server.call(contractQueryRevisions, { contractId: '999999999' }, parties.individual)
  expect(none.refusal).toBe('CONTRACT_NOT_FOUND')
})

it('ends with the right to read the document', async () => {
  const [slot] = await initiateFor(server, parties, ['individual'])
  const canceled = { contractId: slot?.contractId ?? '' }
  await server.call(signCancel, { ...canceled, cancelReason: '不签了' }, parties.initiator)
  for (const [call, args] of [
    [contractQueryRevisions, canceled],
    [contractQueryRevisionDownload, { ...canceled, number: 1 }],
  ] as const)
    expect((await server.call(call, args, parties.initiator)).refusal).toBe('DOWNLOAD_NOT_ALLOWED')
})
