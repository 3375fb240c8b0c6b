import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { companyMembers } from '@qiyin/calls/areas/company-members.ts'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyStepLabel, type CompanyActions } from '@qiyin/domain/company/actions.ts'
import { isSupplierCode, supplierLabel } from '@qiyin/domain/company/supplier.ts'
import { CompanyState } from '@qiyin/ui/company/company-state.tsx'
import { CopyButton } from '@qiyin/ui/copy-button/copy-button.tsx'
import { EditIcon, MoreIcon, PlusIcon } from '@qiyin/ui/icons.tsx'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { Button, Dropdown } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import {
  CompanyActDialogs,
  furtherActs,
  type CompanyAct,
} from '../../../components/company-dialogs/company-act-dialogs.tsx'
import { Crumbs } from '../../../components/crumbs/crumbs.tsx'
import { companyStepPath } from '../../../components/company-dialogs/company-step-path.ts'
import type { CompanyDetail } from './company-detail.ts'
import { MemberDialog } from './member-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import './company-head.css'

type Opened = CompanyAct | 'rename' | 'member'

/** Crumb, name, state, and what can be done. */
export function CompanyHead({
  company,
  actions,
}: {
  company: CompanyDetail
  actions: CompanyActions
}): ReactElement {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const [opened, setOpened] = useState<Opened>()
  const close = (): void => setOpened(undefined)
  const further = furtherActs(actions, setOpened)
  const authenticate = actions.due || actions.first === 'progress' || actions.first === 'explain'
  return (
    <header className="company-head">
      <Crumbs list={{ text: '企业信息', to: paths.enterprises() }} here="企业详情" />
      <h1 className="h-page">{company.companyName}</h1>
      <div className="company-head-line">
        <div className="company-head-facts sec">
          <CompanyState authStatus={company.authStatus} status={company.status} />
          {company.creditNo && (
            <span className="row g4">
              统一社会信用代码 <span className="num">{company.creditNo}</span>
              <CopyButton text={company.creditNo} label="复制统一社会信用代码" />
            </span>
          )}
          <span>
            认证渠道{' '}
            {isSupplierCode(company.supplierCode)
              ? supplierLabel[company.supplierCode]
              : company.supplierCode}
          </span>
        </div>
        <div className="row g8">
          {further.length > 0 && (
            <Dropdown trigger={['click']} menu={{ items: further }}>
              <Button icon={<MoreIcon />} aria-label="更多操作" />
            </Dropdown>
          )}
          {actions.rename && (
            <Button icon={<EditIcon />} onClick={() => setOpened('rename')}>
              修改企业名称
            </Button>
          )}
          {authenticate && (
            <Button
              type="primary"
              onClick={() =>
                actions.first === 'explain'
                  ? setOpened('explain')
                  : void navigate(companyStepPath(company, actions.first, mayOpen))
              }
            >
              {companyStepLabel[actions.first]}
            </Button>
          )}
          {!authenticate && actions.active && company.managesPeople && (
            <Button type="primary" icon={<PlusIcon />} onClick={() => setOpened('member')}>
              添加人员
            </Button>
          )}
        </div>
      </div>
      {opened === 'rename' && <RenameDialog company={company} onClose={close} />}
      {opened === 'member' && (
        <MemberDialog company={company} stale={[companyMembers, companyGetByCompanyId]} onClose={close} />
      )}
      <CompanyActDialogs
        company={company}
        opened={opened === 'rename' || opened === 'member' ? undefined : opened}
        onClose={close}
        onRemoved={() => void navigate(paths.enterprises(), { replace: true })}
      />
    </header>
  )
}
