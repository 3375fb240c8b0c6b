import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart } from '@qiyin/domain/our-part.ts'
import { deadlineOf } from '@qiyin/domain/contract/deadline.ts'
import {
  initiationProblems,
  repeatedSigner,
  type ContractInfoDraft,
  type InitiationPlace,
} from '@qiyin/domain/contract/initiation.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import { dayOf } from '@qiyin/domain/dates.ts'
import type { Asking } from '../../http/context.ts'
import { businessByCode, type Business } from '../businesses/public.ts'
import { companiesOf, companyById, type Company } from '../companies/public.ts'
import { contractNoIsFree } from '../contracts/public.ts'
import { joinedPages, ownFiles, type StoredFile } from '../files/public.ts'
import { personById } from '../people/public.ts'
import { closedBusiness } from './closed-business.ts'
import type { Initiation, NumberedSigner, Plan, PlannedSigner, PrintedDocument } from './plan.ts'
import { checkPositions, positionsOf } from './positions.ts'
import { refusedAt } from './refused-at.ts'
import { requireSupplierFit } from './supplier-fit.ts'
import { findSigner, signerLabel } from './signers.ts'
import { findInitiators, mayInitiateFor } from './store.ts'

/**
 * Checks an initiation and saves nothing (seed 002 section 5). Step 1 of the form has no positions yet: there
 * only those given are checked; `positions: 'required'` demands one of every signer.
 */
export async function checkInitiation(
  context: Asking,
  initiation: Initiation,
  options: { readonly positions: 'optional' | 'required'; readonly printed?: PrintedDocument },
): Promise<Plan> {
  const { contractInfo } = initiation
  const signers = initiation.signers.map((signer, signerIndex) => ({ ...signer, signerIndex }))
  const business = await requireBusiness(context, contractInfo)
  checkForm(initiation, { now: context.now(), business })
  const company = await requireInitiatingCompany(context, contractInfo.companyId, business)
  const initiator = await requireInitiator(context, contractInfo, company, business)
  await requireFreeNumber(context.db, company, contractInfo.contractNo)
  const { printed } = options
  const files = printed ? [] : await requireFiles(context, contractInfo.files)
  const pages = printed?.pages ?? joinedPages(files)
  const required = options.positions === 'required'
  checkPositions(required ? signers : signers.filter(({ cordList }) => cordList.length > 0), pages)
  const planned: PlannedSigner[] = []
  for (const signer of signers) {
    const found = await findSigner(context, signer, { business, initiating: company })
    requireAnother(planned, found, signer)
    planned.push({
      ...found,
      signType: found.company ? signType.enterprise : signType.individual,
      ourPart: isOurPart(signer.ourPart),
      signOrder: signer.signOrder,
      kwaiValue: signer.kwaiValue ?? null,
      positions: positionsOf(signer, { ord: signer.signerIndex + 1, pages }),
    })
  }
  const supplier = await requireSupplierFit(context, company, planned)
  const { contractName, contractNo, signOrderType, signDeadlineTime } = contractInfo
  const deadline = deadlineOf(signDeadlineTime)
  return {
    business,
    company,
    initiator,
    contractName,
    contractNo,
    signOrderType,
    deadline,
    files,
    printed,
    pages,
    signers: planned,
    supplier,
  }
}

/** Refuses the first thing wrong with the form itself; of a signer with the signer named. */
function checkForm(
  { contractInfo, signers }: Initiation,
  { now, business }: { readonly now: Date; readonly business: Business },
): void {
  const [problem] = initiationProblems(
    { contractInfo, signers },
    { now, needKwaiValue: business.needKwaiValue },
  )
  if (!problem) return
  const { place } = problem
  const signer = place.section === 'signer' ? signers[place.signerIndex] : undefined
  const message = signer ? `签署方“${signerLabel(signer)}”：${problem.message}` : problem.message
  throw refusedAt(place, { name: problem.name, message })
}

/** A signer known here and one who was typed are told apart by what only the server has. */
function requireAnother(
  earlier: readonly PlannedSigner[],
  found: Pick<PlannedSigner, 'name' | 'identityNoFp' | 'company'>,
  { signerIndex }: NumberedSigner,
): void {
  const { identityNoFp, company, name } = found
  const again = earlier.some(
    (other) =>
      identityNoFp !== null &&
      other.identityNoFp?.equals(identityNoFp) &&
      other.company?.companyId === company?.companyId,
  )
  if (!again) return
  const place = { section: 'signer', signerIndex, field: 'name' } as const
  throw refusedAt(place, { name: 'SIGNER_INVALID', message: repeatedSigner(name) })
}

/** Oneself, or whom the company has entitled as well; the trail says who typed it. */
async function requireInitiator(
  { db, user, now }: Asking,
  { initUser }: ContractInfo,
  { companyId }: Company,
  { businessTypeId }: Business,
): Promise<Plan['initiator']> {
  const { personId } = user
  const person = await personById(db, personId)
  const names = [personId, person?.userName, person?.name]
  if (names.includes(initUser)) return { personId, name: person?.name ?? '' }
  const others = await findInitiators(db, { companyId, businessTypeId, today: dayOf(now()) })
  const found = others.find((one) => one.personId === initUser)
  if (found) return { personId: found.personId, name: found.name }
  const message = '发起人只能是本人，或发起企业授权的人员'
  throw refusedAt(inInfo('initUser'), { name: 'ACCESS_DENIED', message })
}

type ContractInfo = Initiation['contractInfo']

async function requireBusiness(asking: Asking, info: ContractInfo): Promise<Business> {
  const business = await businessByCode(asking.db, info.businessTypeCode)
  const same = info.businessTypeId === undefined || info.businessTypeId === business?.businessTypeId
  if (business && same) return business
  throw refusedAt(inInfo('businessTypeCode'), await closedBusiness(asking, info))
}

async function requireInitiatingCompany(
  { db, user, now }: Asking,
  companyId: string,
  { businessTypeId }: Business,
): Promise<Company> {
  const company = await companyById(db, companyId)
  const may = await mayInitiateFor(db, {
    personId: user.personId,
    companyId,
    businessTypeId,
    today: dayOf(now()),
  })
  if (company && may) return company
  // Why not is told to its own people only.
  const own = (await companiesOf(db, user.personId)).find((one) => one.companyId === companyId)
  throw refusedAt(inInfo('companyId'), (own && actingRefusal(own)) ?? { name: 'COMPANY_NOT_FOUND' })
}

async function requireFreeNumber(
  db: Asking['db'],
  company: Company,
  contractNo: string | undefined,
): Promise<void> {
  if (contractNo === undefined) return
  if (await contractNoIsFree(db, company.companyId, contractNo)) return
  throw refusedAt(inInfo('contractNo'), 'CONTRACT_NO_TAKEN')
}

async function requireFiles({ db, user }: Asking, given: ContractInfo['files']): Promise<StoredFile[]> {
  const fileIds = given.map(({ fileId }) => fileId)
  const files = await ownFiles(db, user.personId, fileIds)
  if (!files) throw refusedAt(inInfo('files'), 'FILE_NOT_FOUND')
  return files
}

function inInfo(field: keyof ContractInfoDraft): InitiationPlace {
  return { section: 'contractInfo', field }
}
