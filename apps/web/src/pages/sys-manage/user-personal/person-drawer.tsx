import { Button, Drawer } from 'antd'
import { useState, type ReactElement } from 'react'
import { personGetById, personManageReveal } from '@qiyin/calls/areas/person-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { identityTypeName } from '@qiyin/domain/person/document-number.ts'
import { maxReasonLength, textProblem } from '@qiyin/domain/text-check.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Facts } from '@qiyin/ui/facts/facts.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { ReasonDialog } from '../../../components/reason-dialog/reason-dialog.tsx'

type Person = Answer<typeof personGetById>
type Numbers = Answer<typeof personManageReveal>

/** One account; its whole numbers only for a reason, which the log keeps. */
export function PersonDrawer({ personId, onClose }: { personId: string; onClose: () => void }): ReactElement {
  const person = useCall(personGetById, { personId })
  const [asking, setAsking] = useState(false)
  const [numbers, setNumbers] = useState<Numbers | null>(null)
  const reveal = useCallMutation(personManageReveal, {
    onSuccess: (answer) => {
      setNumbers(answer)
      setAsking(false)
    },
  })
  return (
    <Drawer
      open
      size={560}
      title="用户详情"
      closable={{ placement: 'end' }}
      onClose={onClose}
      extra={
        // One button for both, so that it has the focus again when the dialog has gone.
        <Button onClick={() => (numbers === null ? setAsking(true) : setNumbers(null))}>
          {numbers === null ? '查看完整号码' : '隐藏完整号码'}
        </Button>
      }
    >
      <Region query={person} small skeleton={<div role="status" aria-label="正在加载" />}>
        {(data) => <Facts rows={rowsOf(data, numbers)} />}
      </Region>
      <ReasonDialog
        open={asking}
        title="查看完整号码"
        label="查看原因"
        okText="查看"
        note="手机号和证件号是个人敏感信息：每次查看连同原因记入操作日志。"
        problemOf={(reason) =>
          textProblem(reason, { label: '查看原因', max: maxReasonLength, isOfLines: true })
        }
        busy={reveal.isPending}
        onClose={() => setAsking(false)}
        onReason={(reason) => reveal.mutate({ personId, reason })}
      />
    </Drawer>
  )
}

function rowsOf(person: Person, numbers: Numbers | null): [string, string | null][] {
  const { companies, roles } = person
  return [
    ['姓名', person.name ?? '未实名'],
    ['证件类型', person.verified ? identityTypeName(person.identityType) : null],
    ['证件号', numbers?.identityNo ?? person.identityNo],
    ['手机号', numbers?.mobile ?? person.mobile],
    ['账号', person.userName],
    ['邮箱', person.email],
    ['认证时间', person.verifiedTime],
    ['注册时间', person.createdTime],
    ['账号状态', person.status === accountStatus.active ? '正常' : '已冻结'],
    ['角色', roles.join('、')],
    [
      '所属企业',
      companies.length === 0
        ? '-'
        : companies
            .map(({ companyName, administrator }) =>
              administrator ? `${companyName}（管理员）` : companyName,
            )
            .join('、'),
    ],
    ['参与的合同', `${person.contracts} 份，其中签署中 ${person.openContracts} 份`],
  ]
}
