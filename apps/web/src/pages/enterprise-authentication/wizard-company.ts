import type { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'

/** A company on its way through the wizard. */
export type WizardCompany = Answer<typeof companyGetByCompanyId> & { supplierCode: SupplierCode }

/** What every step gets. */
export interface StepProps {
  company: WizardCompany
  /** The authentication has moved: the wizard goes where it stands. */
  onChanged: () => Promise<void>
}
