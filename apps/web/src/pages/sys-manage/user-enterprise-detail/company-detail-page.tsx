import { companyManageQueryCompanyDetails } from '@qiyin/calls/areas/company-manage.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { isSupplierCode, type SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { lazy, Suspense, type ReactElement } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { CompanyDetail } from './company-detail.tsx'

// Most companies do not wait for a reviewer.
const CompanyReview = lazy(async () => ({ default: (await import('./company-review.tsx')).CompanyReview }))

/** W-32b /sys-manage/user-enterprise/detail/{companyId}/{supplierCode}: an enterprise, or what of it waits for a reviewer. */
export function CompanyDetailPage(): ReactElement {
  usePageTitle('企业详情')
  const { companyId = '', supplierCode = '' } = useParams()
  if (!isSupplierCode(supplierCode)) return <Navigate to={paths.notFound()} replace />
  return <Loaded which={{ companyId, supplierCode }} />
}

function Loaded({ which }: { which: { companyId: string; supplierCode: SupplierCode } }): ReactElement {
  const details = useCall(companyManageQueryCompanyDetails, which)
  return (
    <Region
      query={details}
      skeleton={<ManageSkeleton />}
      back={
        <Link className="btn primary" to={paths.companyReviews()}>
          返回企业用户
        </Link>
      }
    >
      {(company) =>
        company.waitsForReviewer ? (
          <Suspense fallback={<ManageSkeleton />}>
            <CompanyReview which={which} />
          </Suspense>
        ) : (
          <CompanyDetail company={company} />
        )
      }
    </Region>
  )
}
