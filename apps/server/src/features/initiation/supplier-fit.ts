import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { flowProblem, type FlowLimits, type FlowParty } from '@qiyin/domain/contract/supplier-flow.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { CallError } from '../../http/call-error.ts'
import type { Asking } from '../../http/context.ts'
import { companiesById, companyById, type Company } from '../companies/public.ts'
import { signingOf, signingSupplier } from '../signing-flows/public.ts'
import type { PlannedSigner } from './plan.ts'
import { refusedAt } from './refused-at.ts'

/**
 * The supplier that signs for the initiating company, if any; refuses what it cannot sign, and signers' companies that
 * have another one.
 */
export async function requireSupplierFit(
  { db, config, providers }: Asking,
  company: Company,
  signers: readonly PlannedSigner[],
): Promise<SupplierCode | undefined> {
  const supplierCode = signingSupplier(config, company.supplierCode)
  if (!supplierCode) return undefined
  const companies = await companiesById(
    db,
    signers.flatMap((signer) => signer.company?.companyId ?? []),
  )
  const parties = signers.map(({ name, company: own, positions }): FlowParty => {
    const theirs = companies.find(({ companyId }) => companyId === own?.companyId)
    return {
      label: own ? `${own.companyName}（${name}）` : name,
      supplierCode: theirs?.supplierCode,
      stampKinds: positions.map(({ kind }) => kind),
    }
  })
  const problem = flowProblem(parties, limitsOf(providers, supplierCode))
  if (!problem) return supplierCode
  const { signerIndex, message } = problem
  const place =
    signerIndex === undefined
      ? ({ section: 'contractInfo', field: 'companyId' } as const)
      : ({ section: 'signer', signerIndex, field: problem.field } as const)
  throw refusedAt(place, { name: 'SUPPLIER_UNFIT', message })
}

function limitsOf(providers: Asking['providers'], supplierCode: SupplierCode): FlowLimits {
  const { most } = signingOf(providers, supplierCode)
  return { supplierCode, supplierLabel: supplierLabel[supplierCode], most }
}

/** What a template's form asks for beside the places of signing, of one of its roles. */
interface RoleExtras {
  /** The role, as the form calls it. */
  readonly label: string
  readonly crossPage?: boolean | undefined
  readonly signingDate?: boolean | undefined
}

/** Refuses extras that the company's supplier cannot sign, before a template is printed or a batch of it is begun. */
export async function requireFitExtras(
  { db, config, providers }: Pick<Asking, 'db' | 'config' | 'providers'>,
  companyId: string,
  roles: readonly RoleExtras[],
): Promise<void> {
  const company = await companyById(db, companyId)
  const supplierCode = company && signingSupplier(config, company.supplierCode)
  if (!supplierCode) return
  const parties = roles.map(({ label, crossPage, signingDate }): FlowParty => {
    const extras = [crossPage && stampKind.crossPage, signingDate && stampKind.signingDate]
    return {
      label,
      supplierCode: undefined,
      stampKinds: extras.filter((kind) => typeof kind === 'number'),
    }
  })
  const problem = flowProblem(parties, limitsOf(providers, supplierCode))
  if (problem) throw new CallError({ name: 'SUPPLIER_UNFIT', message: problem.message })
}
