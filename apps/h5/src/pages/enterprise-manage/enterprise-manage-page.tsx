import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isSupplierCode } from '@qiyin/domain/company/supplier.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { lazy, Suspense, type ReactElement } from 'react'
import { Navigate, useParams } from 'react-router'
import { Companies } from './companies.tsx'
import { Company } from './company.tsx'

/** With the rules of names, which the other pages do without. */
const CreateCompany = lazy(async () => ({
  default: (await loadChunk(() => import('./create-company.tsx'))).CreateCompany,
}))

/** H-10 /enterprise-manage/…: what a phone shows of companies; one module, for each costs every page its name. */
export function EnterpriseManagePage(): ReactElement {
  const { '*': rest = '' } = useParams()
  if (rest === '' || rest === 'basic-info' || rest === 'enterprise-list') return <Companies />
  if (rest === 'basic-info/edit') {
    return (
      <Suspense>
        <CreateCompany />
      </Suspense>
    )
  }
  const [, companyId = '', supplierCode = ''] = /^basic-info\/edit\/(\d+)\/(\w+)$/.exec(rest) ?? []
  if (!isSupplierCode(supplierCode)) return <Navigate to={paths.notFound()} replace />
  return <Company companyId={companyId} supplierCode={supplierCode} />
}
