import { paths } from '@qiyin/calls/addresses/paths.ts'
import type { CompanyStep } from '@qiyin/domain/company/actions.ts'
import type { OwnCompany } from '@qiyin/ui/company/company-note.ts'

/** Where a company's first action leads; one whose page is not open to the person leads to the company's page. */
export function companyStepPath(
  company: OwnCompany,
  step: CompanyStep,
  mayOpen: (path: string) => boolean,
): string {
  const page = paths.enterpriseEdit(company)
  switch (step) {
    case 'authenticate':
    case 'continue':
    case 'again':
    case 'progress':
      return paths.enterpriseAuthentication(company)
    case 'seals': {
      const seals = paths.signManage(company.companyId)
      return mayOpen(seals) ? seals : page
    }
    case 'explain':
    case 'view':
      return page
  }
}
