import { Checkbox, Form } from 'antd'
import type { ReactElement } from 'react'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import type { RoleChoice, StartRole } from './start-draft.ts'

interface StampOptionsProps {
  role: StartRole
  choice: RoleChoice
  put: (changed: Partial<RoleChoice>) => void
}

/** What a role stamps besides its place at the keyword. */
export function StampOptions({ role, choice, put }: StampOptionsProps): ReactElement {
  return (
    <Form.Item label={`${role.signRoleName}另加`}>
      <Checkbox checked={choice.signingDate} onChange={(event) => put({ signingDate: event.target.checked })}>
        签署日期
      </Checkbox>
      {role.signType === signType.enterprise && (
        <Checkbox checked={choice.crossPage} onChange={(event) => put({ crossPage: event.target.checked })}>
          骑缝章
        </Checkbox>
      )}
    </Form.Item>
  )
}
