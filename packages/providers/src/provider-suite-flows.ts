import { describe, expect, it } from 'vitest'
import type { Provider } from './provider.ts'
import { failureOf } from './provider-under-test.ts'
import type { FlowRequest, FlowSigner, FlowState, SigningFlows } from './signing-flows.ts'

/** A provider of signing under test, and its world. */
export interface SigningProviderUnderTest {
  readonly provider: Provider
  readonly notifyUrl: string
  /** What is signed: a PDF. */
  readonly document: Buffer
  /** Somebody presses a button on the page for signing. */
  readonly press: (url: string, button: 'pass' | 'fail') => Promise<string>
  /** The types of events told of a flow so far, each as often as it was told anew. */
  readonly told: (flowId: string) => Promise<readonly string[]>
}

/** The tests of signing at a supplier: what every flow goes through. */
export function describeSigningProvider(name: string, make: () => SigningProviderUnderTest): void {
  describe(`${name} as a provider of signing`, () => {
    it('has a flow signed by all of them in their order', async () => {
      const world = make()
      const { flows, flow, signers } = await begun(world)
      expect(statesOf(await flows.getFlow(flow))).toEqual(['draft', 'waiting', 'waiting'])
      await flows.startFlow(flow)
      expect((await flows.getFlow(flow)).status).toBe('signing')
      expect(await sign(world, flow, signers[0])).toBe(returnUrl)
      expect(statesOf(await flows.getFlow(flow))).toEqual(['signing', 'signed', 'signing'])
      await sign(world, flow, signers[1])
      expect(statesOf(await flows.getFlow(flow))).toEqual(['completed', 'signed', 'signed'])
      expect((await world.told(flow.flowId)).toSorted()).toEqual([
        'flow.completed',
        'task.signed',
        'task.signed',
      ])
    })

    it('gives signed documents away when all have signed, and no sooner', async () => {
      const world = make()
      const { flows, flow, signers } = await begun(world, { signers: [person('A', 1)] })
      await flows.startFlow(flow)
      expect(await failureOf(flows.downloadSigned(flow))).toBe('WrongState')
      await sign(world, flow, signers[0])
      const [document] = await flows.downloadSigned(flow)
      expect(Buffer.from(document?.bytes ?? []).includes(world.document)).toBe(true)
    })

    it('signs for a company that has granted it, without anybody’s doing', async () => {
      const world = make()
      const company = { companyName: '湖州南浔木业有限公司', creditNo: '91330503MA2B5PX11T' }
      const signers = [{ ...person('A', 1), company, autoSign: { sealId: 'SEAL1' } }]
      const { flows, flow } = await begun(world, { signers })
      await flows.startFlow(flow)
      expect(statesOf(await flows.getFlow(flow))).toEqual(['completed', 'signed'])
    })

    testEnds(make)
    testBatch(make)
  })
}

function testEnds(make: () => SigningProviderUnderTest): void {
  it('ends with the first who rejects it', async () => {
    const world = make()
    const { flows, flow, signers } = await begun(world)
    await flows.startFlow(flow)
    await sign(world, flow, signers[0], 'fail')
    expect(statesOf(await flows.getFlow(flow)).slice(0, 2)).toEqual(['rejected', 'rejected'])
    expect(await world.told(flow.flowId)).toContain('flow.rejected')
  })

  it('is called off once', async () => {
    const world = make()
    const { flows, flow } = await begun(world)
    await flows.startFlow(flow)
    await flows.cancelFlow({ ...flow, reason: '发错文件' })
    expect((await flows.getFlow(flow)).status).toBe('cancelled')
    expect(await world.told(flow.flowId)).toEqual(['flow.cancelled'])
    expect(await failureOf(flows.cancelFlow({ ...flow, reason: '再次撤销' }))).toBe('WrongState')
  })
}

function testBatch(make: () => SigningProviderUnderTest): void {
  it('has one page for several flows of one person', async () => {
    const world = make()
    const signer = person('A', 1)
    const first = await begun(world, { signers: [signer] })
    const second = await begun(world, { signers: [signer] })
    const { flows } = first
    await flows.startFlow(first.flow)
    await flows.startFlow(second.flow)
    const asked = { signer: { ...signer, positions: [] }, returnUrl }
    const flowIds = [first.flow.flowId, second.flow.flowId]
    const { url } = await flows.getBatchSignUrl({ ...asked, flowIds })
    await world.press(url, 'pass')
    const states = [await flows.getFlow(first.flow), await flows.getFlow(second.flow)]
    expect(states.map(({ status }) => status)).toEqual(['completed', 'completed'])
    const many = Array.from({ length: flows.mostInBatch + 1 }, () => first.flow.flowId)
    expect(await failureOf(flows.getBatchSignUrl({ ...asked, flowIds: many }))).toBe('InvalidInput')
  })
}

const returnUrl = 'http://127.0.0.1/return?signTransactionNo=S1'

let contracts = 0

interface Flow {
  readonly flowId: string
  readonly contractNo: string
}

function person(signerKey: string, order: number): Omit<FlowSigner, 'positions'> {
  const mobile = signerKey === 'A' ? '13800000001' : '13800000002'
  return { signerKey, order, person: { name: '李明', identityNo: '110101199003071233', mobile } }
}

async function begun(
  { provider, notifyUrl, document }: SigningProviderUnderTest,
  { signers = [person('A', 1), person('B', 2)] }: { signers?: Omit<FlowSigner, 'positions'>[] } = {},
): Promise<{ flows: SigningFlows; flow: Flow; signers: FlowSigner[] }> {
  const flows = provider.signing
  if (!flows) throw new Error('this provider signs nothing')
  contracts += 1
  const contractNo = `HT2026112400${String(contracts).padStart(4, '0')}`
  const fileName = '合同.pdf'
  const { fileRef } = await flows.uploadDocument({ contractNo, fileName, bytes: document })
  const placed = signers.map((one) => ({ ...one, positions: [{ fileRef, page: 1, xPt: 200, yPt: 300 }] }))
  const request: FlowRequest = {
    contractNo,
    title: '采购合同',
    files: [{ fileRef, fileName }],
    deadline: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000),
    signers: placed,
    notifyUrl,
  }
  const { flowId } = await flows.createFlow(request)
  return { flows, flow: { flowId, contractNo }, signers: placed }
}

async function sign(
  world: SigningProviderUnderTest,
  flow: Flow,
  signer: FlowSigner | undefined,
  button: 'pass' | 'fail' = 'pass',
): Promise<string | undefined> {
  if (!signer) throw new Error('there is no such signer')
  const page = await world.provider.signing?.getSignUrl({ ...flow, signer, returnUrl })
  return page && world.press(page.url, button)
}

function statesOf({ status, signers }: FlowState): string[] {
  return [status, ...signers.map((one) => one.status)]
}
