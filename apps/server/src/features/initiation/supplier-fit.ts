import { supplierLabel, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { flowProblem, type FlowParty } from '@qiyin/domain/contract/supplier-flow.ts'
import type { Asking } from '../../http/context.ts'
import { companiesById, type Company } from '../companies/public.ts'
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
  const problem = flowProblem(parties, {
    supplierCode,
    supplierLabel: supplierLabel[supplierCode],
    most: signingOf(providers, supplierCode).most,
  })
  if (!problem) return supplierCode
  const { signerIndex, message } = problem
  const place =
    signerIndex === undefined
      ? ({ section: 'contractInfo', field: 'companyId' } as const)
      : ({ section: 'signer', signerIndex, field: problem.field } as const)
  throw refusedAt(place, { name: 'SUPPLIER_UNFIT', message })
}
