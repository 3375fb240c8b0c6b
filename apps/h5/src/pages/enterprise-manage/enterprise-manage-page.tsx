import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isSupplierCode } from '@qiyin/domain/company/supplier.ts'
import type { ReactElement } from 'react'
import { Navigate, useParams } from 'react-router'
import { Companies } from './companies.tsx'
import { Company } from './company.tsx'
import { CreateCompany } from './create-company.tsx'

/** H-10 /enterprise-manage/…: what a phone shows of companies; one module, for each costs every page its name. */
export function EnterpriseManagePage(): ReactElement {
  const { '*': rest = '' } = useParams()
  if (rest === '' || rest === 'basic-info' || rest === 'enterprise-list') return <Companies />
  if (rest === 'basic-info/edit') return <CreateCompany />
  const [, companyId = '', supplierCode = ''] = /^basic-info\/edit\/(\d+)\/(\w+)$/.exec(rest) ?? []
  if (!isSupplierCode(supplierCode)) return <Navigate to={paths.notFound()} replace />
  return <Company companyId={companyId} supplierCode={supplierCode} />
}
