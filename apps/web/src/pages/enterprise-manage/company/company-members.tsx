import { companyGetByCompanyId } from '@qiyin/calls/areas/company.ts'
import { companyMembers, companyMembersRemove } from '@qiyin/calls/areas/company-members.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { Button, Dropdown } from 'antd'
import { useState, type ReactElement } from 'react'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { ChangeManagerDialog } from './change-manager-dialog.tsx'
import type { CompanyDetail } from './company-detail.ts'
import { InitiatorTable } from './initiator-table.tsx'
import './company-members.css'

type Members = Answer<typeof companyMembers>
type Administrator = Members['administrators'][number]

interface CompanyMembersProps {
  company: CompanyDetail
  part: 'administrators' | 'initiators'
}

/** Who administers the company, or who may initiate for it. */
export function CompanyMembers({ company, part }: CompanyMembersProps): ReactElement {
  const { companyId } = company
  const members = useCall(companyMembers, { companyId })
  const remove = useCallMutation(companyMembersRemove, {
    stale: [companyMembers, companyGetByCompanyId],
    successText: '操作成功',
  })
  const onRemove = async (person: { personId: string; name: string }): Promise<void> => {
    const role = part === 'initiators' ? ('initiator' as const) : ('administrator' as const)
    const content =
      role === 'initiator'
        ? `移除后「${person.name}」不能再代表企业发起合同，已发起的合同不受影响。`
        : `移除后「${person.name}」不再是子管理员。`
    if (await confirm({ title: '移除', content, okText: '移除', danger: true }))
      remove.mutate({ companyId, personId: person.personId, role })
  }
  return (
    <section
      className="sheet company-members"
      aria-label={part === 'initiators' ? '可发起合同的人员' : '管理员'}
    >
      <Region query={members} skeleton={<ManageSkeleton />}>
        {(data) =>
          part === 'initiators' ? (
            <InitiatorTable
              company={company}
              initiators={data.initiators}
              administrators={data.administrators}
              onRemove={(one) => void onRemove(one)}
            />
          ) : (
            <Administrators
              company={company}
              members={data.administrators}
              onRemove={(one) => void onRemove(one)}
            />
          )
        }
      </Region>
    </section>
  )
}

interface AdministratorsProps {
  company: CompanyDetail
  members: readonly Administrator[]
  onRemove: (member: Administrator) => void
}

function Administrators({ company, members, onRemove }: AdministratorsProps): ReactElement {
  const [changing, setChanging] = useState(false)
  const subs = members.filter(({ administrator }) => !administrator)
  return (
    <>
      <div className="company-members-head">
        <h2 className="h-sheet">管理员</h2>
        {company.allowEditCompany && (
          <Button type="text" size="small" onClick={() => setChanging(true)}>
            变更管理员
          </Button>
        )}
      </div>
      <ul>
        {members
          .filter(({ administrator }) => administrator)
          .map((one) => (
            <Person key={one.personId} person={one} />
          ))}
      </ul>
      <h3 className="h-sheet company-members-subs">
        子管理员 <span className="cap ink3 num">{subs.length} 人</span>
      </h3>
      <ul>
        {subs.map((one) => (
          <Person
            key={one.personId}
            person={one}
            {...(company.allowEditCompany ? { onRemove: () => onRemove(one) } : {})}
          />
        ))}
      </ul>
      {changing && <ChangeManagerDialog company={company} onClose={() => setChanging(false)} />}
    </>
  )
}

function Person({ person, onRemove }: { person: Administrator; onRemove?: () => void }): ReactElement {
  const rights = [person.managesSeals && '印章管理', person.managesPeople && '人员授权']
    .filter(Boolean)
    .join('、')
  return (
    <li className="company-members-person">
      <Avatar name={person.name} />
      <span className="grow">
        <span>
          {person.name}
          {person.self && <i className="company-members-me">我</i>}
        </span>
        <span className="cap ink3 company-members-line">
          {person.mobile}
          {!person.administrator && `，${rights}`}
        </span>
      </span>
      <span className="cap ink3 num">{person.since} 起</span>
      {onRemove && (
        <Dropdown
          trigger={['click']}
          menu={{ items: [{ key: 'remove', label: '移除', danger: true, onClick: onRemove }] }}
        >
          <Button size="small" type="text" icon={<MoreIcon />} aria-label={`${person.name}的更多操作`} />
        </Dropdown>
      )}
    </li>
  )
}
