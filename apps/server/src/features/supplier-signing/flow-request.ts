import { apiBase } from '@qiyin/calls/call.ts'
import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import { flowOrders } from '@qiyin/domain/contract/supplier-flow.ts'
import type { SizePt } from '@qiyin/domain/seal/position.ts'
import type { FlowPosition, FlowRequest, FlowSigner } from '@qiyin/providers/signing-flows.ts'
import type { Config } from '../../config.ts'
import type { Services } from '../../http/context.ts'
import { companiesById } from '../companies/public.ts'
import {
  positionsOf,
  signersOf,
  type Slot,
  type SlotPosition,
  type StoredContract,
} from '../contracts/public.ts'
import type { StoredFile } from '../files/public.ts'
import { identityNoOf, mobileOf } from '../people/public.ts'
import type { SigningFlow } from '../signing-flows/public.ts'

type Needs = Pick<Services, 'database' | 'secrets' | 'config'>

/** What a supplier is told of a contract: no more of anybody than it needs to know them again. */
export async function flowRequest(
  services: Needs,
  { contract, file, flow }: { contract: StoredContract; file: StoredFile; flow: SigningFlow },
): Promise<FlowRequest> {
  const { contractId, contractName, deadline } = contract
  const fileRef = flow.fileRef ?? ''
  return {
    contractNo: contractId,
    title: contractName,
    files: [{ fileRef, fileName: file.fileName }],
    deadline,
    signers: await flowSigners(services, contract, { fileRef, pages: file.pages }),
    notifyUrl: `${originOf(services.config)}${apiBase}/provider-callback/${flow.supplierCode}`,
  }
}

/** Everybody who signs a contract, as its supplier knows them. */
export async function flowSigners(
  { database, secrets }: Needs,
  { contractId, signOrderType }: Pick<StoredContract, 'contractId' | 'signOrderType'>,
  document: { readonly fileRef: string; readonly pages: readonly SizePt[] },
): Promise<FlowSigner[]> {
  const { db } = database
  const slots = await signersOf(db, contractId)
  const positions = await positionsOf(db, contractId)
  const companies = await companiesById(
    db,
    slots.flatMap(({ companyId }) => companyId ?? []),
  )
  const orders = flowOrders(slots, signOrderType)
  const signers = slots.map(async (slot) => {
    const company = companies.find(({ companyId }) => companyId === slot.companyId)
    return {
      signerKey: slot.signId,
      order: orders.get(slot.signId) ?? 1,
      person: await personOf({ database, secrets }, slot),
      ...(company && { company: { companyName: company.companyName, creditNo: company.creditNo ?? '' } }),
      positions: positions.filter(({ signId }) => signId === slot.signId).map(placeIn(document)),
    }
  })
  return Promise.all(signers)
}

/** Somebody as a supplier knows them: the number of an identity goes there only where its owner has proven it here. */
export async function personOf(
  { database: { db }, secrets }: Pick<Services, 'database' | 'secrets'>,
  { personId, personName }: Pick<Slot, 'personId' | 'personName'>,
): Promise<FlowSigner['person']> {
  const [mobile, identityNo] = [
    await mobileOf(db, secrets, personId),
    await identityNoOf(db, secrets, personId),
  ]
  if (mobile === undefined) throw new Error('a signer has no mobile number')
  return { name: personName, mobile, ...(identityNo !== undefined && { identityNo }) }
}

/** From the top left corner of a stamp to its middle, counted from the bottom. */
function placeIn({
  fileRef,
  pages,
}: {
  readonly fileRef: string
  readonly pages: readonly SizePt[]
}): (position: SlotPosition) => FlowPosition {
  return ({ pageNum, leftPercent, topPercent, widthPt, heightPt }) => {
    const page = pages[pageNum - 1]
    if (!page) throw new Error('a stamp stands on a page that is not there')
    const xPt = (leftPercent / 100) * page.widthPt + widthPt / 2
    const yPt = page.heightPt - (topPercent / 100) * page.heightPt - heightPt / 2
    return { fileRef, page: pageNum, xPt: rounded(xPt), yPt: rounded(yPt) }
  }
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100
}

/** Where a signer's browser comes back to. */
export function returnAddress(config: Config, transactionNo: string): string {
  return `${originOf(config)}${webBase}${paths.signReturn(transactionNo)}`
}

/** The same, from a page for several contracts. */
export function batchReturnAddress(config: Config, batchNo: string): string {
  return `${originOf(config)}${webBase}${paths.signReturnBatch(batchNo)}`
}

function originOf({ http }: Config): string {
  return http.publicUrl ?? `http://${http.host}:${http.port}`
}
