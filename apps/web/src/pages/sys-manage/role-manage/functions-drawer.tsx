import { Button, Checkbox, Drawer, Input } from 'antd'
import { useState, type KeyboardEvent, type ReactElement } from 'react'
import {
  roleManageFunctions,
  roleManageQuery,
  roleManageUpdateFunction,
} from '@qiyin/calls/areas/role-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { SearchIcon } from '@qiyin/ui/icons.tsx'
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
  const [word, setWord] = useState('')
  const shown = all.filter((one) => `${one.area_cn_name} ${one.function_cn_name}`.includes(word.trim()))
  const areas = [...new Set(shown.map((one) => one.area_cn_name))]
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
      <div className="functions-drawer-find">
        <Input
          allowClear
          aria-label="功能名称"
          placeholder="功能名称"
          prefix={<SearchIcon />}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <Button type="text" onClick={() => set(all, false)}>
          清空
        </Button>
      </div>
      {areas.length === 0 ? (
        <p className="ink3">没有名称包含“{word.trim()}”的功能</p>
      ) : (
        <div className="functions-drawer-areas">
          {areas.map((area) => (
            <Area
              key={area}
              name={area}
              functions={shown.filter((one) => one.area_cn_name === area)}
              held={held}
              onSet={set}
            />
          ))}
        </div>
      )}
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
          onKeyDown={walk}
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
            onKeyDown={walk}
          >
            {one.function_cn_name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The arrows lead from the area to its pages, and from one to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const area = event.currentTarget.closest('fieldset')
  if (step === undefined || !area) return
  const boxes = [...area.querySelectorAll<HTMLInputElement>('input:enabled')]
  const at = boxes.findIndex((box) => box === event.target)
  const next = boxes[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
