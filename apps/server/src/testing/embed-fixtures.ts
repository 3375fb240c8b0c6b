import { embedOpen, externalSignEmbed } from '@qiyin/calls/areas/embed.ts'
import { externalContractEmbed } from '@qiyin/calls/areas/external-placing.ts'
import {
  externalContractInitiateWithFile,
  externalContractQuery,
} from '@qiyin/calls/areas/external-contract.ts'
import { contractSourceApplicationFrameUpdate } from '@qiyin/calls/areas/source-application.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { initiationOf, samplePdf, signIn } from './initiations.ts'
import { makeRoleHolder, type Parties } from './parties.ts'
import type { Slot } from './signing-fixtures.ts'
import { askAs, type RegisteredApplication } from './source-application.ts'
import type { TestServer } from './start-test-server.ts'

/** Of the page that shows ours inside. */
export const frameOrigin = 'https://erp.example.com'

/** Sets the hosts whose pages may show ours inside, as a system manager does. */
export async function allowFrames(
  server: TestServer,
  { id }: RegisteredApplication,
  frameHosts: string[],
): Promise<void> {
  const { database, secrets } = server.services
  const session = await signIn(server, await makeRoleHolder(database.db, secrets, 'SYSTEM_MANAGER'))
  const args = { applicationId: id, frameHosts }
  const { code, refusal } = await server.call(contractSourceApplicationFrameUpdate, args, { session })
  if (code !== 0) throw new Error(`the hosts were refused: ${refusal}`)
}

let contracts = 0

/** What a system says of a contract that one person signs. */
async function contractOf(server: TestServer, parties: Parties, who: 'individual' | 'agent') {
  const { contractInfo, signers } = initiationOf(parties, '1', server.services.now())
  const { files: _, ...info } = contractInfo
  return {
    contractInfo: info,
    signers: [signers[who === 'individual' ? 0 : 1]],
    files: [{ fileName: '合同.pdf', content: Buffer.from(await samplePdf()).toString('base64') }],
  }
}

interface OfSystem {
  readonly parties: Parties
  readonly who?: 'individual' | 'agent'
  /** One of its own unless given. */
  readonly bizId?: string
}

/** A contract that the system has initiated, which one person signs. */
export async function slotOfSystem(
  server: TestServer,
  application: RegisteredApplication,
  { parties, who = 'individual', bizId = `embed-${(contracts += 1)}` }: OfSystem,
): Promise<Slot> {
  const made = await askAs(server, application, externalContractInitiateWithFile, {
    ...(await contractOf(server, parties, who)),
    bizId,
  })
  if (made.code !== 0) throw new Error(`the initiation was refused: ${made.message}`)
  // What these very calls answer.
  const { contractId } = made.result as { contractId: string }
  const asked = await askAs(server, application, externalContractQuery, { contractId })
  const [signer] = (asked.result as { signers: { signId: string }[] }).signers
  return { contractId, signId: signer?.signId ?? '' }
}

/** What stands in the address that the system is answered for a place to sign. */
export async function frameAddress(
  server: TestServer,
  application: RegisteredApplication,
  slot: Slot,
): Promise<{ embedId: string; ticket: string; url: string }> {
  const { code, message, result } = await askAs(server, application, externalSignEmbed, {
    ...slot,
    origin: frameOrigin,
  })
  if (code !== 0) throw new Error(`the page was refused: ${message}`)
  // What this very call answers.
  const { embedId, url } = result as Answer<typeof externalSignEmbed>
  return { embedId, url, ticket: new URL(url).hash.slice(1) }
}

/** Opens the page inside for a place to sign. */
export async function openFrame(
  server: TestServer,
  application: RegisteredApplication,
  slot: Slot,
): Promise<Answer<typeof embedOpen>> {
  const { embedId, ticket } = await frameAddress(server, application, slot)
  return (await server.call(embedOpen, { embedId, ticket })).result
}

interface ToPlace {
  readonly parties: Parties
  readonly bizId: string
  readonly origin?: string
  /** Other than the sample's. */
  readonly contractName?: string
  readonly notifyUrl?: string
}

/** Asks for a page in which what the person signs with is placed. */
export async function askToPlace(
  server: TestServer,
  application: RegisteredApplication,
  { parties, bizId, origin = frameOrigin, contractName, notifyUrl }: ToPlace,
): ReturnType<typeof askAs> {
  const contract = await contractOf(server, parties, 'individual')
  const contractInfo = { ...contract.contractInfo, ...(contractName !== undefined && { contractName }) }
  const signers = contract.signers.map((signer) => ({ ...signer, cordList: [] }))
  return askAs(server, application, externalContractEmbed, {
    ...contract,
    contractInfo,
    signers,
    bizId,
    origin,
    ...(notifyUrl !== undefined && { notifyUrl }),
  })
}

/** Opens the page in which what the person signs with is placed. */
export async function openPlacing(
  server: TestServer,
  application: RegisteredApplication,
  asked: ToPlace,
): Promise<Answer<typeof embedOpen>> {
  const { code, message, result } = await askToPlace(server, application, asked)
  if (code !== 0) throw new Error(`the page was refused: ${message}`)
  // What this very call answers.
  const { page } = result as Answer<typeof externalContractEmbed>
  const { embedId = '', url = '' } = page ?? {}
  return (await server.call(embedOpen, { embedId, ticket: new URL(url).hash.slice(1) })).result
}
