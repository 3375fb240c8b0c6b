import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUrl } from '@qiyin/calls/areas/sign.ts'
import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import { readConfig, type Config } from '../config.ts'
import { initiate } from './initiations.ts'
import { detailOf, makeSigners, transactionNo, type Signer, type SigningParties } from './signing-fixtures.ts'
import type { TestServer } from './start-test-server.ts'
import { startBesideSuppliers, type SupplierNeighbours } from './supplier-neighbours.ts'

/** A server whose companies sign at a supplier, and the supplier's fake. */
export interface SupplierGround extends Omit<SupplierNeighbours<[FakeSupplier]>, 'fakes'> {
  readonly fake: FakeSupplier
}

type Signing = 'E_SIGN' | 'FDD'

const fakeNames = { E_SIGN: 'esign', FDD: 'fasc' } as const
const account = { appId: '7438000000', appSecret: 'dummysecret' }

/** Starts both; the supplier's certificates are trusted unless told otherwise. */
export async function startSupplierGround(
  supplierCode: Signing,
  { trustsSupplier = true }: { readonly trustsSupplier?: boolean } = {},
): Promise<SupplierGround> {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-supplier-'))
  const trustedRootsFile = join(folder, 'roots.pem')
  const beside = await startBesideSuppliers({
    start: async (eventUrl): Promise<[FakeSupplier]> => [
      await startFakeSupplier(
        fakeNames[supplierCode],
        account.appId,
        account.appSecret,
        eventUrl(supplierCode),
      ),
    ],
    configure: async ([fake]) => {
      const suppliers = suppliersOf(supplierCode, fake.url)
      if (!trustsSupplier) return { suppliers }
      await writeFile(trustedRootsFile, await fake.root())
      return { suppliers, signing: { ...readConfig({}).signing, trustedRootsFile } }
    },
  })
  const [fake] = beside.fakes
  return {
    ...beside,
    fake,
    mend: async () => {
      await fake.spoilFiles('none')
      await beside.mend()
    },
    close: async () => {
      await beside.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function suppliersOf(supplierCode: Signing, url: string): Config['suppliers'] {
  if (supplierCode === 'E_SIGN') return { E_SIGN: { ...account, url, signing: true } }
  const signing = { initiator: { idType: 'corp', openId: 'open-corp' } } as const
  return { FDD: { ...account, url, dialect: 'fasc51', signing } }
}

/** People and companies that have the supplier. */
export async function makeSupplierParties(
  { server }: SupplierGround,
  supplierCode: string,
): Promise<SigningParties> {
  const parties = await makeSigners(server)
  for (const { companyId } of [parties.ourCompany, parties.otherCompany])
    await server.services.database.db
      .updateTable('company')
      .set({ supplier_code: supplierCode, credit_no: `91330503MA2B${companyId.padStart(6, '0')}` })
      .where('id', '=', companyId)
      .execute()
  return parties
}

/** A contract at a supplier, with its signers' slots. */
export interface SupplierContract {
  readonly contractId: string
  readonly slots: readonly { readonly signId: string; readonly signer: Signer }[]
}

/** A contract of one person and our company, brought to the supplier. */
export async function initiateAtSupplier(
  ground: SupplierGround,
  parties: SigningParties,
): Promise<SupplierContract> {
  const contract = await initiateOnly(ground, parties)
  await ground.server.runJobs()
  return contract
}

/** The same, before any job has run. */
export async function initiateOnly(
  { server }: SupplierGround,
  parties: SigningParties,
): Promise<SupplierContract> {
  const { contractId } = await initiate(server, parties, (given) => ({
    ...given,
    signers: given.signers.filter((_, index) => index !== 1),
  }))
  const { detailSigners } = await detailOf(server, contractId, parties.initiator)
  const signers = [parties.individual, parties.initiator]
  return {
    contractId,
    slots: detailSigners.flatMap(({ signId }, index) => {
      const signer = signers[index]
      return signer ? [{ signId, signer }] : []
    }),
  }
}

/** Asks where to sign, as the button in a list does. */
export async function askSignUrl(
  { server }: SupplierGround,
  { slots }: SupplierContract,
  index: number,
): ReturnType<typeof askedUrl> {
  const slot = slots[index]
  if (!slot) throw new Error('the contract has no such slot')
  return askedUrl(server, slot)
}

async function askedUrl(
  server: TestServer,
  { signId, signer }: SupplierContract['slots'][number],
): ReturnType<typeof server.call<typeof signUrl>> {
  const signTransactionNo = await transactionNo(server.services.database.db, { contractId: '', signId })
  return server.call(signUrl, { signTransactionNo }, { session: signer.session })
}

/** Goes to the supplier's page of a slot and presses a button there; answers where that leads back to. */
export async function pressAt(
  ground: SupplierGround,
  contract: SupplierContract,
  index: number,
  button: 'pass' | 'fail' | 'cancel' = 'pass',
): Promise<string> {
  const answer = await askSignUrl(ground, contract, index)
  if (answer.code !== 0) throw new Error(`no page: ${answer.refusal} ${answer.message}`)
  return ground.fake.press(answer.result, button)
}

/** Has a job on the clock run, and what it adds. */
export async function runTimed({ server }: SupplierGround, name: string): Promise<void> {
  const { database, jobs } = server.services
  await database.transaction((tx) => jobs.runNow(tx, name))
  await server.runJobs()
}

/** Everything that the supplier has told so far has been heard. */
export async function hear({ fake, server }: SupplierGround): Promise<void> {
  await fake.deliveries()
  await server.runJobs()
}

/** How a contract and its slots are stored: the status, then each slot's. */
export async function storedStates({ server }: SupplierGround, contractId: string): Promise<number[]> {
  const { db } = server.services.database
  const rows = await db
    .selectFrom('signer as s')
    .innerJoin('contract as c', 'c.id', 's.contract_id')
    .select(['c.status', 's.sign_status as signStatus'])
    .where('c.id', '=', contractId)
    .orderBy('s.ord')
    .execute()
  return [...rows.slice(0, 1).map(({ status }) => status), ...rows.map(({ signStatus }) => signStatus)]
}

/** The events of a contract's trail, of the given kinds. */
export async function deedsOf(
  { server }: SupplierGround,
  contractId: string,
  kinds: readonly string[],
): Promise<{ event: string; actorName: string; detail: unknown }[]> {
  return server.services.database.db
    .selectFrom('audit_event')
    .select(['event', 'actor_name as actorName', 'detail'])
    .where('contract_id', '=', contractId)
    .where('event', 'in', kinds)
    .orderBy('seq')
    .execute()
}

/** The supplier's name of a contract's flow. */
export async function flowIdOf({ server }: SupplierGround, contractId: string): Promise<string> {
  const flow = await server.services.database.db
    .selectFrom('signing_flow')
    .select('flow_id as flowId')
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return flow?.flowId ?? ''
}

/** How a contract's flow stands at the fake. */
export async function standsThere(ground: SupplierGround, contractId: string): Promise<string | undefined> {
  const flowId = await flowIdOf(ground, contractId)
  return (await ground.fake.flows()).find((flow) => flow.flowId === flowId)?.status
}
