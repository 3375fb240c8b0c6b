import type { ReactElement } from 'react'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import type { Role } from './role.ts'
import './role-slip.css'

/** Which role a drawer is about. */
export function RoleSlip({ role, note }: { role: Role; note: string }): ReactElement {
  const active = role.status === accountStatus.active
  return (
    <div className="role-slip">
      <div className="grow">
        <p className="b6">{role.roleName}</p>
        <p className="sec ink2">
          {role.roleCode}，{note}
        </p>
      </div>
      <StateDot good={active}>{active ? '正常' : '已冻结'}</StateDot>
    </div>
  )
}
