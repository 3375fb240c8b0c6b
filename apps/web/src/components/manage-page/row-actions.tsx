import { Button, Dropdown, Tooltip, type TableColumnType } from 'antd'
import type { ReactElement } from 'react'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { MoreIcon } from '@qiyin/ui/icons.tsx'
import './manage-page.css'

/** Something that can be done with a row. */
export interface RowAction {
  label: string
  danger?: boolean
  /** Asked first: 确定删除「采购」？删除后不可恢复. */
  question?: string
  /** Why it cannot be done: the button stays where it is, and says so. */
  disabledReason?: string
  onRun: () => void
}

const inSight = 2

/** The last column: two actions in sight, the rest under 更多. */
export function actionsColumn<Row>(
  actionsOf: (row: Row) => readonly RowAction[],
  width = 172,
): TableColumnType<Row> {
  return {
    title: '操作',
    key: 'actions',
    fixed: 'right',
    width,
    render: (_, row) => <RowActions actions={actionsOf(row)} />,
  }
}

function RowActions({ actions }: { actions: readonly RowAction[] }): ReactElement {
  const rest = actions.slice(inSight)
  return (
    <div className="manage-page-acts">
      {actions.slice(0, inSight).map((action) => (
        <Tooltip key={action.label} title={action.disabledReason}>
          <Button
            size="small"
            type="text"
            // Not `disabled`: the reason is for those who use the keyboard, too.
            aria-disabled={action.disabledReason !== undefined}
            onClick={() => void run(action)}
          >
            {action.label}
          </Button>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.label,
              label: action.label,
              danger: action.danger ?? false,
              disabled: action.disabledReason !== undefined,
              onClick: () => void run(action),
            })),
          }}
        >
          <Button size="small" type="text" icon={<MoreIcon />} aria-label="更多操作" />
        </Dropdown>
      )}
    </div>
  )
}

async function run({ label, danger, question, disabledReason, onRun }: RowAction): Promise<void> {
  if (disabledReason !== undefined) return
  const yes =
    question === undefined ||
    (await confirm({ title: label, content: question, okText: label, danger: danger ?? false }))
  if (yes) onRun()
}
