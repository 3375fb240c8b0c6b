import {
  companyRobots,
  companyRobotsFreeze,
  companyRobotsRemove,
  companyRobotsTest,
} from '@qiyin/calls/areas/company-robot.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { robotKindLabel, robotLimits } from '@qiyin/domain/message/robot.ts'
import { sceneOf } from '@qiyin/domain/message/scenes.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, type TableProps } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { ManageSkeleton } from '../../../components/manage-page/manage-skeleton.tsx'
import { actionsColumn, type RowAction } from '../../../components/manage-page/row-actions.tsx'
import { StateDot } from '../../../components/state-dot/state-dot.tsx'
import type { CompanyDetail } from './company-detail.ts'
import './company-robots.css'

type Robot = Answer<typeof companyRobots>[number]

const loadForm = () => import('./robot-form.tsx')
const RobotForm = lazy(async () => ({ default: (await loadChunk(loadForm)).RobotForm }))

const columns: NonNullable<TableProps<Robot>['columns']> = [
  {
    title: '群机器人',
    key: 'name',
    width: 160,
    render: (_, { name, kind }) => (
      <>
        <p className="cut" title={name}>
          {name}
        </p>
        <p className="cap ink3">{robotKindLabel[kind]}</p>
      </>
    ),
  },
  {
    title: 'Webhook地址',
    key: 'address',
    width: 200,
    render: (_, { address }) => <span className="company-robots-address">{address}</span>,
  },
  {
    title: '通知场景',
    key: 'scenes',
    width: 184,
    render: (_, { scenes }) => scenes.map((scene) => sceneOf(scene).label).join('、'),
  },
  {
    title: '状态',
    key: 'state',
    width: 92,
    render: (_, { frozen }) => <StateDot good={!frozen}>{frozen ? '已停用' : '使用中'}</StateDot>,
  },
  {
    title: '最近发送',
    key: 'last',
    width: 208,
    render: (_, robot) => <LastSending robot={robot} />,
  },
]

/** The robots of the company's groups in 企业微信, 钉钉 and 飞书, which are told of its contracts. */
export function CompanyRobots({ company }: { company: CompanyDetail }): ReactElement {
  const { companyId } = company
  const robots = useCall(companyRobots, { companyId })
  const [edited, setEdited] = useState<{ robot: Robot | null } | null>(null)
  const actions = useRobotActions(companyId, (robot) => setEdited({ robot }))
  const count = robots.data?.length ?? 0
  return (
    <section className="sheet company-robots" aria-labelledby="company-robots-title">
      <div className="company-robots-head">
        <div>
          <h2 className="h-sheet" id="company-robots-title">
            群机器人 {robots.data && <span className="cap ink3 num">{count} 个</span>}
          </h2>
          <p className="cap ink3">将贵公司的合同进展通知到企业微信、钉钉或飞书群，查看合同仍须登录</p>
        </div>
        {robots.data && count < robotLimits.perCompany && (
          <Button type="primary" icon={<PlusIcon />} onClick={() => setEdited({ robot: null })}>
            添加群机器人
          </Button>
        )}
      </div>
      <Region query={robots} skeleton={<ManageSkeleton />} small>
        {(rows) =>
          rows.length === 0 ? (
            <Blank
              art="empty"
              title="暂无群机器人"
              text="在群设置中添加自定义机器人，再将其地址填写到此处"
              small
            />
          ) : (
            <DataTable<Robot>
              rowKey="robotId"
              dataSource={rows}
              columns={[...columns, actionsColumn(actions)]}
              scroll={{ x: 1016 }}
            />
          )
        }
      </Region>
      {edited && (
        <Suspense>
          <RobotForm companyId={companyId} robot={edited.robot} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </section>
  )
}

function LastSending({ robot: { lastTime, lastFailure } }: { robot: Robot }): ReactElement {
  if (lastTime === null) return <span className="ink3">尚未发送</span>
  return (
    <>
      <p className="num">{lastTime}</p>
      {lastFailure === null ? (
        <p className="cap ink3">发送成功</p>
      ) : (
        <p className="cap company-robots-failure">{lastFailure}</p>
      )}
    </>
  )
}

/** What may be done with a robot of a company. */
function useRobotActions(
  companyId: string,
  onEdit: (robot: Robot) => void,
): (robot: Robot) => readonly RowAction[] {
  const changed = { stale: [companyRobots], successText: '操作成功' }
  const freeze = useCallMutation(companyRobotsFreeze, changed)
  const remove = useCallMutation(companyRobotsRemove, changed)
  const trial = useCallMutation(companyRobotsTest, {
    stale: [companyRobots],
    onSuccess: ({ failure }) =>
      failure === null ? toast('success', '测试消息已发送，请在群中查看') : toast('error', failure),
  })
  return ({ robotId, frozen, name, ...rest }) => {
    const of = { companyId, robotId }
    return [
      {
        label: '发送测试',
        ...(frozen && { disabledReason: '机器人已停用，启用后再发送测试消息' }),
        onRun: () => trial.mutate(of),
      },
      { label: '修改', onRun: () => onEdit({ robotId, frozen, name, ...rest }) },
      {
        label: frozen ? '启用' : '停用',
        ...(!frozen && { question: `确定停用「${name}」？停用后不再向该群发送，等待发送的消息将被取消` }),
        onRun: () => freeze.mutate({ ...of, frozen: !frozen }),
      },
      {
        label: '移除',
        danger: true,
        question: `确定移除「${name}」？移除后平台不再保存其地址和密钥`,
        onRun: () => remove.mutate(of),
      },
    ]
  }
}
