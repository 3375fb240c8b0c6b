import { Alert, Button, Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { sealsManageCompany } from '@qiyin/calls/areas/seals.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { actingRefusal } from '@qiyin/domain/company/acting.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { SealDesk } from '../../../components/seal-desk/seal-desk.tsx'
import './sign-manage-page.css'

type Company = Answer<typeof sealsManageCompany>[number]

/** W-21 /enterprise-manage/sign-manage: the seals of the companies I manage. */
export function SignManagePage(): ReactElement {
  usePageTitle('印章管理')
  const companies = useCall(sealsManageCompany, {})
  return (
    <Region query={companies} skeleton={<PageHead title="印章管理" />}>
      {(list) =>
        list.length === 0 ? (
          <>
            <PageHead title="印章管理" />
            <Blank art="missing" title="暂无企业" text="您暂无企业的印章管理权限，请联系企业管理员" />
          </>
        ) : (
          <Desk companies={list} />
        )
      }
    </Region>
  )
}

function Desk({ companies }: { companies: readonly Company[] }): ReactElement {
  const [query, setQuery] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const company = companies.find(({ companyId }) => companyId === query.get('companyId')) ?? companies[0]
  if (!company) return <PageHead title="印章管理" />
  const refusal = actingRefusal(company)
  return (
    <>
      <PageHead
        title={
          <span className="sign-manage-page-title">
            印章管理
            <Select
              className="sign-manage-page-company"
              aria-label="企业"
              value={company.companyId}
              options={companies.map(({ companyId, companyName }) => ({
                value: companyId,
                label: companyName,
              }))}
              onChange={(companyId) => setQuery({ companyId }, { replace: true })}
            />
          </span>
        }
      >
        <Button
          type="primary"
          icon={<PlusIcon />}
          disabled={refusal !== null}
          onClick={() => setAdding(true)}
        >
          新增印章
        </Button>
      </PageHead>
      {refusal && (
        <Alert
          className="sign-manage-page-note"
          type="warning"
          showIcon
          title={
            refusal.name === 'COMPANY_NOT_AUTHENTICATED'
              ? '企业认证通过后可管理印章'
              : (refusal.message ?? refusals[refusal.name].message)
          }
        />
      )}
      <SealDesk
        key={company.companyId}
        company={company}
        adding={adding}
        onAdd={() => setAdding(true)}
        onAdded={() => setAdding(false)}
      />
    </>
  )
}
