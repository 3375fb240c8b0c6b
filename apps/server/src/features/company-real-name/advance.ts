import { randomBytes } from 'node:crypto'
import {
  companyAuthStatus,
  companyAuthTransition,
  type CompanyAuthEvent,
  type CompanyAuthStatus,
} from '@qiyin/domain/company/auth-status.ts'
import { CallError } from '../../http/call-error.ts'
import type { Services, Tx } from '../../http/context.ts'
import { lockCompany, settleCompany, type Company } from '../companies/public.ts'
import { tellAuthentication } from '../contracts/public.ts'
import { type NameChange, stopSealsNamed } from '../seals/public.ts'
import {
  findAuthentications,
  findRivals,
  insertStep,
  lockAuthentication,
  updateAuthentication,
  type Authentication,
  type AuthenticationPatch,
} from './store.ts'

/** Whoever moves an authentication: somebody's call or a job. */
export type Mover = Pick<Services, 'now' | 'jobs'> & { readonly user?: { readonly personId: string } }

interface Move {
  /** Both locked by the caller, the company first. */
  readonly company: Company
  readonly authentication: Authentication
  readonly event: CompanyAuthEvent
  readonly note?: string
  /** What changes with it. */
  readonly patch?: AuthenticationPatch
}

/**
 * The only way an authentication changes its status: asks the rule, writes row, company and record, in the caller's
 * transaction. Refuses what the rule refuses.
 */
export async function advance(tx: Tx, mover: Mover, move: Move): Promise<CompanyAuthStatus> {
  const { authentication, event, patch } = move
  const next = companyAuthTransition(authentication.authStatus, event)
  if (typeof next !== 'number') throw new CallError(next)
  const fresh: AuthenticationPatch = {
    ...(leavesSupplier(event) && noSupplier),
    ...(startsAnew(event) && anew()),
  }
  await updateAuthentication(tx, authentication.id, { ...fresh, ...patch, auth_status: next })
  await insertStep(tx, {
    companyId: authentication.companyId,
    supplierCode: authentication.supplierCode,
    serialNo: authentication.serialNo,
    event: event.type,
    authStatus: next,
    personId: mover.user?.personId ?? null,
    note: move.note ?? null,
    time: mover.now(),
  })
  await mirror(tx, mover, move, next)
  if (next === companyAuthStatus.authenticated)
    await tellAuthentication(tx, mover, { companyId: authentication.companyId, time: mover.now() })
  return next
}

function startsAnew({ type }: CompanyAuthEvent): boolean {
  return type === 'restarted' || type === 'reverified'
}

/** What a supplier tells later of what was begun with other data finds nobody. */
function leavesSupplier(event: CompanyAuthEvent): boolean {
  if (event.type === 'amountWrong') return event.last
  return leavingEvents.includes(event.type)
}

const leavingEvents: readonly CompanyAuthEvent['type'][] = [
  'adminSubmitted',
  'basicSubmitted',
  'dataMismatched',
  'withdrawn',
  'takenByOther',
  'restarted',
  'reverified',
]

const noSupplier = {
  supplier_serial_no: null,
  supplier_method: null,
  supplier_busy_time: null,
  supplier_asked_time: null,
} as const satisfies AuthenticationPatch

/** What is left of an application that begins again: the data stay to be looked over, their proofs do not. */
function anew(): AuthenticationPatch {
  return {
    serial_no: newSerialNo(),
    verify_way: null,
    legal_person_identity_enc: null,
    legal_person_identity_masked: null,
    application_form_file_id: null,
    submitted_time: null,
    audit_time: null,
    complete_time: null,
    assurance: null,
    amount_enc: null,
    amount_tries: 0,
    payout_status: 0,
    payout_remark: null,
    payout_time: null,
    payout_renewed: false,
  }
}

/** 128 random bits: the number travels in addresses. */
export function newSerialNo(): string {
  return `CA${randomBytes(16).toString('hex').toUpperCase()}`
}

/** The company stands where its authentication does; proven with one supplier, it stays so until another has proven it. */
async function mirror(
  tx: Tx,
  mover: Mover,
  { company, authentication, patch }: Move,
  authStatus: CompanyAuthStatus,
): Promise<void> {
  const { companyId } = company
  const { supplierCode } = authentication
  if (authStatus !== companyAuthStatus.authenticated) {
    const isOther = supplierCode !== company.supplierCode
    if (company.authStatus === companyAuthStatus.authenticated && isOther) return
    await settleCompany(tx, { companyId, authStatus, supplierCode, authenticateCompleteTime: null })
    return
  }
  const { creditNo, companyName, legalPersonName, organizationType } = authentication
  if (creditNo === null || companyName === null) throw new Error('a company was proven without its number')
  await settleCompany(tx, {
    companyId,
    authStatus,
    supplierCode,
    companyName,
    creditNo,
    legalPersonName: legalPersonName ?? '',
    organizationType: organizationType ?? company.organizationType,
    assurance: patch?.assurance ?? null,
    authenticateCompleteTime: mover.now(),
  })
  await stopOldSeals(tx, mover, company, {
    company: companyName !== company.companyName,
    legalPerson: (legalPersonName ?? '') !== (company.legalPersonName ?? ''),
  })
  await endRivals(tx, mover, { companyId, creditNo })
}

/** Seals of a former name stand still until an administrator uses them again, drawn anew (decision 149). */
export async function stopOldSeals(
  tx: Tx,
  mover: Mover,
  company: Company,
  changed: NameChange,
): Promise<void> {
  const stopped = await stopSealsNamed(tx, company.companyId, changed)
  if (stopped.length === 0) return
  const note = `名称变更，停用印章：${stopped.join('、')}`
  await recordCompanyStep(tx, mover, { company, event: 'changed', note })
}

/** Whoever else applies for the number is told so by status 7. */
async function endRivals(
  tx: Tx,
  mover: Mover,
  proven: { companyId: string; creditNo: string },
): Promise<void> {
  for (const rival of await findRivals(tx, proven)) {
    // The company before its authentication, as everywhere; meanwhile it may have gone on to another number.
    const company = await lockCompany(tx, rival.companyId)
    const authentication = company && (await lockAuthentication(tx, rival))
    if (!company || authentication?.creditNo !== proven.creditNo) continue
    await advance(
      tx,
      { now: mover.now, jobs: mover.jobs },
      { company, authentication, event: { type: 'takenByOther' } },
    )
  }
}

/** Begins every authentication of a company again; refuses while one is being reviewed. */
export async function restartAll(
  tx: Tx,
  mover: Mover,
  { company, note }: { company: Company; note: string },
): Promise<void> {
  const { companyId } = company
  const all = await findAuthentications(tx, [companyId])
  if (all.some(({ authStatus }) => authStatus === companyAuthStatus.inReview))
    throw new CallError('COMPANY_BUSY')
  for (const authentication of all) {
    const { authStatus } = authentication
    if (authStatus === companyAuthStatus.none) continue
    const type = authStatus === companyAuthStatus.authenticated ? 'reverified' : 'restarted'
    await advance(tx, mover, { company, authentication, event: { type }, note })
  }
  // Proven before authentications were recorded, or with nothing recorded at all.
  if (company.authStatus === companyAuthStatus.authenticated)
    await settleCompany(tx, { companyId, authStatus: companyAuthStatus.none, authenticateCompleteTime: null })
  await recordCompanyStep(tx, mover, { company, event: 'changed', note })
}

/** Puts something that changes no status into a company's record. */
export async function recordCompanyStep(
  tx: Tx,
  mover: Mover,
  { company, event, note }: { company: Company; event: string; note: string },
): Promise<void> {
  await insertStep(tx, {
    companyId: company.companyId,
    supplierCode: company.supplierCode,
    serialNo: '',
    event,
    authStatus: company.authStatus,
    personId: mover.user?.personId ?? null,
    note,
    time: mover.now(),
  })
}
