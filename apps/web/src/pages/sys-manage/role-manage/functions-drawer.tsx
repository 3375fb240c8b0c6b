import { Button, Checkbox, Drawer } from 'antd'
import { useState, type ReactElement } from 'react'
import {
  roleManageFunctions,
  roleManageQuery,
  roleManageUpdateFunction,
} from '@qiyin/calls/areas/role-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { closeAsking } from '@qiyin/ui/feedback/close-asking.ts'
import type { Role } from './role.ts'
import { RoleSlip } from './role-slip.tsx'
import './functions-drawer.css'

type RoleFunction = Answer<typeof roleManageFunctions>['list'][number]

/** D-41b: which pages a role opens, area by area; nothing changes before 保存. */
export function FunctionsDrawer({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  const functions = useCall(roleManageFunctions, { roleId: role.roleId })
  return (
    <Region
      query={functions}
      small
      skeleton={<Drawer open loading size={560} title="功能权限" onClose={onClose} />}
    >
      {(data) => (
        <Editor key={data.revision} role={role} revision={data.revision} all={data.list} onClose={onClose} />
      )}
    </Region>
  )
}

interface EditorProps {
  role: Role
  revision: number
  all: readonly RoleFunction[]
  onClose: () => void
}

function Editor({ role, revision, all, onClose }: EditorProps): ReactElement {
  const [held, setHeld] = useState<ReadonlySet<string>>(
    () => new Set(all.filter((one) => one.held).map((one) => one.function_en_name)),
  )
  const save = useCallMutation(roleManageUpdateFunction, {
    stale: [roleManageQuery, roleManageFunctions],
    successText: '操作成功',
    onSuccess: onClose,
  })
  const set = (functions: readonly RoleFunction[], on: boolean): void => {
    const next = new Set(held)
    for (const one of functions) {
      if (on || one.fixed) next.add(one.function_en_name)
      else next.delete(one.function_en_name)
    }
    setHeld(next)
  }
  const isChanged = all.some((one) => one.held !== held.has(one.function_en_name))
  const close = (): void => void closeAsking(isChanged, onClose)
  const areas = [...new Set(all.map((one) => one.area_cn_name))]
  return (
    <Drawer
      open
      size={560}
      title="功能权限"
      closable={{ placement: 'end' }}
      onClose={close}
      footer={
        <div className="functions-drawer-foot">
          <span className="sec ink2" role="status">
            已选 {held.size} / {all.length} 项功能
          </span>
          <Button onClick={() => set(all, false)}>清空</Button>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ roleId: role.roleId, revision, functions: [...held] })}
          >
            保存
          </Button>
        </div>
      }
    >
      <RoleSlip role={role} note="保存后，相关人员的下一次操作即按新的权限" />
      <div className="functions-drawer-areas">
        {areas.map((area) => (
          <Area
            key={area}
            name={area}
            functions={all.filter((one) => one.area_cn_name === area)}
            held={held}
            onSet={set}
          />
        ))}
      </div>
    </Drawer>
  )
}

interface AreaProps {
  name: string
  functions: readonly RoleFunction[]
  held: ReadonlySet<string>
  onSet: (functions: readonly RoleFunction[], on: boolean) => void
}

function Area({ name, functions, held, onSet }: AreaProps): ReactElement {
  const count = functions.filter((one) => held.has(one.function_en_name)).length
  return (
    <fieldset className="functions-drawer-area">
      <legend className="functions-drawer-head">
        <Checkbox
          checked={count === functions.length}
          indeterminate={count > 0 && count < functions.length}
          onChange={({ target }) => onSet(functions, target.checked)}
        >
          {name}
        </Checkbox>
        <span className="cap ink3">
          {count}/{functions.length}
        </span>
      </legend>
      <div className="functions-drawer-pages">
        {functions.map((one) => (
          <Checkbox
            key={one.function_en_name}
            checked={held.has(one.function_en_name)}
            disabled={one.fixed}
            onChange={({ target }) => onSet([one], target.checked)}
          >
            {one.function_cn_name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
