import { companyRealNameSupplierStart } from '@qiyin/calls/areas/company-supplier.ts'
import { companyMine } from '@qiyin/calls/areas/company.ts'
import type { CompanyMethod, OfferedMethod } from '@qiyin/domain/company/company-method.ts'
import { supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { useStepMutation } from './use-step-mutation.ts'
import { useTakenCompany, type TakenCompanyNotice } from './use-taken-company.ts'
import type { WizardStepProps } from './wizard-company.ts'

/** The way to a supplier that proves companies itself. */
export interface SupplierStart {
  readonly busy: boolean
  /** Begins, or goes on to the page that is open there: the browser leaves for it. */
  readonly start: (method: CompanyMethod, legalPersonIdentityNo?: string) => void
  /** Another company was proven under the same number. */
  readonly taken: TakenCompanyNotice
}

/** Begins the proof of a company at its supplier; `onBegun` once it is begun there. */
export function useSupplierStart({
  company,
  onChanged,
  onBegun,
}: WizardStepProps & { onBegun?: () => void }): SupplierStart {
  const { companyId, supplierCode } = company
  const taken = useTakenCompany({ onChanged })
  const begin = useStepMutation(companyRealNameSupplierStart, {
    stale: [companyMine],
    onSuccess: async ({ url }) => {
      onBegun?.()
      if (url === null) await onChanged()
      else location.assign(url)
    },
    onFailure: (failure) => {
      if (failure.code === formRefusals.COMPANY_DATA_MISMATCH.code) void onChanged()
      return taken.tell(failure)
    },
  })
  return {
    // The page stays until the supplier's has come.
    busy: begin.isPending || (begin.isSuccess && begin.data.url !== null),
    start: (method, legalPersonIdentityNo) =>
      begin.mutate({
        companyId,
        supplierCode,
        method,
        ...(legalPersonIdentityNo !== undefined && { legalPersonIdentityNo }),
      }),
    taken,
  }
}

/** What a way is called at a supplier, and what is to be done there. */
export function methodText(
  { method, mode }: OfferedMethod,
  { supplierCode }: Pick<WizardStepProps['company'], 'supplierCode'>,
): { readonly label: string; readonly text: string } {
  const page = `在${supplierLabel[supplierCode]}页面`
  switch (method) {
    case 'legalPerson':
      return { label: '法定代表人认证', text: `由法定代表人${page}完成身份核验` }
    case 'payment':
      return mode === 'inline'
        ? { label: '企业打款认证', text: '核验企业信息后，向对公账户汇入一笔 0.01–0.99 元，回填金额即通过' }
        : { label: '企业打款认证', text: `${page}填写对公账户，收到款项后回填金额` }
    case 'applicationForm':
      return { label: '授权书认证', text: `${page}下载授权书，盖章后上传，由人工审核` }
  }
}
