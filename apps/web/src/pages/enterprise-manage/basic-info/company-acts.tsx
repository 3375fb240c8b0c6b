import { paths } from '@qiyin/calls/addresses/paths.ts'
import { companyActions, companyStepLabel } from '@qiyin/domain/company/actions.ts'
import type { OwnCompany } from '@qiyin/ui/company/company-note.ts'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import { useMayOpen } from '@qiyin/ui/shell/guard.tsx'
import { Button, Dropdown, Tooltip } from 'antd'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import {
  CompanyActDialogs,
  furtherActs,
  type CompanyAct,
} from '../../../components/company-dialogs/company-act-dialogs.tsx'
import { companyStepPath } from '../../../components/company-dialogs/company-step-path.ts'
import './company-acts.css'

/** The actions of a company's row: what is due first, the page, the rest under 更多. */
export function CompanyActs({ company }: { company: OwnCompany }): ReactElement {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const [opened, setOpened] = useState<CompanyAct>()
  const actions = companyActions(company)
  const start = (): void => {
    if (actions.first === 'explain') setOpened('explain')
    else void navigate(companyStepPath(company, actions.first, mayOpen))
  }
  const further = furtherActs(actions, setOpened)
  const close = (): void => setOpened(undefined)
  return (
    <Tooltip title={actions.active ? undefined : '企业已冻结，请联系平台管理员'}>
      <div className="company-acts">
        <Button
          size="small"
          type={actions.due ? 'primary' : 'text'}
          ghost={actions.due}
          disabled={!actions.active}
          onClick={start}
        >
          {companyStepLabel[actions.first]}
        </Button>
        <Button
          size="small"
          type="text"
          disabled={!actions.active}
          onClick={() => void navigate(paths.enterpriseEdit(company))}
        >
          {actions.edit ? '编辑' : '查看'}
        </Button>
        {further.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: further }}>
            <Button
              size="small"
              type="text"
              icon={<MoreIcon />}
              aria-label={`${company.companyName}的更多操作`}
            />
          </Dropdown>
        )}
        <CompanyActDialogs company={company} opened={opened} onClose={close} onRemoved={close} />
      </div>
    </Tooltip>
  )
}
