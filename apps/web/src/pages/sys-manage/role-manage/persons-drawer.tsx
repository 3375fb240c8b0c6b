import { Button, Drawer, Input, Tag } from 'antd'
import { useState, type ReactElement } from 'react'
import {
  personManageSearchForRole,
  roleManagePersons,
  roleManageQuery,
  roleManageUpdatePerson,
} from '@qiyin/calls/areas/role-manage.ts'
import { roleCode } from '@qiyin/domain/access/roles.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { CloseIcon, SearchIcon, UndoIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useUser } from '@qiyin/ui/use-user.ts'
import { closeAsking } from '@qiyin/ui/feedback/close-asking.ts'
import { focusDialogField } from '../../../components/dialog-focus/focus-dialog-field.ts'
import { useAfterPause } from '../../../components/people-select/use-after-pause.ts'
import {
  addPerson,
  chosenIds,
  shownPersons,
  togglePerson,
  type ChosenPersons,
  type RolePerson,
} from './chosen-persons.ts'
import type { Role } from './role.ts'
import { RoleSlip } from './role-slip.tsx'
import './persons-drawer.css'

/** D-41: who holds a role; nothing changes before 保存. */
export function PersonsDrawer({ role, onClose }: { role: Role; onClose: () => void }): ReactElement {
  const persons = useCall(roleManagePersons, { roleId: role.roleId })
  return (
    <Region
      query={persons}
      small
      skeleton={<Drawer open loading size={560} title="修改人员" onClose={onClose} />}
    >
      {(data) => (
        <Editor key={data.revision} role={role} revision={data.revision} held={data.list} onClose={onClose} />
      )}
    </Region>
  )
}

/** From so many on, the list is looked through by a word. */
const manyPersons = 10

interface EditorProps {
  role: Role
  revision: number
  held: readonly RolePerson[]
  onClose: () => void
}

function Editor({ role, revision, held, onClose }: EditorProps): ReactElement {
  const { roleId } = role
  const user = useUser()
  const [chosen, setChosen] = useState<ChosenPersons>({ held, added: [], removed: new Set() })
  const save = useCallMutation(roleManageUpdatePerson, {
    stale: [roleManageQuery, roleManagePersons],
    successText: '操作成功',
    onSuccess: onClose,
  })
  const [sought, setSought] = useState('')
  const shown = [...chosen.held, ...chosen.added]
  const isChanged = chosen.added.length + chosen.removed.size > 0
  const isLast = role.roleCode === roleCode.systemManager && chosenIds(chosen).length === 0
  const submit = async (): Promise<void> => {
    const self = user.data?.personAccountId
    const leaves = self !== undefined && chosen.removed.has(self)
    const sure =
      !leaves ||
      (await confirm({
        title: '移除自己',
        content: `移除后，您将失去角色「${role.roleName}」的功能权限，确定移除？`,
        okText: '移除',
        danger: true,
      }))
    if (sure) save.mutate({ roleId, revision, personIds: chosenIds(chosen) })
  }
  const close = (): void => void closeAsking(isChanged, onClose)
  return (
    <Drawer
      open
      size={560}
      title="修改人员"
      closable={{ placement: 'end' }}
      afterOpenChange={focusDialogField}
      onClose={close}
      footer={
        <div className="persons-drawer-foot">
          <span className="sec ink2" role="status">
            {isLast
              ? '至少保留一名系统管理员'
              : `新增 ${chosen.added.length} 人，移除 ${chosen.removed.size} 人，保存后立即生效`}
          </span>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            disabled={!isChanged || isLast}
            loading={save.isPending}
            onClick={() => void submit()}
          >
            保存
          </Button>
        </div>
      }
    >
      <RoleSlip role={role} note={`可使用 ${role.functionCount} 项功能`} />
      <Search onFound={(person) => setChosen(addPerson(chosen, person))} />
      <div className="persons-drawer-count">
        <h3>
          已选人员 <span className="cap ink3">{chosenIds(chosen).length} 人</span>
        </h3>
        {shown.length >= manyPersons && (
          <Input
            size="small"
            allowClear
            aria-label="筛选已选人员"
            placeholder="筛选已选人员"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        )}
      </div>
      <ul className="persons-drawer-list">
        {shownPersons(shown, sought).map((person) => (
          <Row
            key={person.personId}
            person={person}
            isNew={chosen.added.includes(person)}
            isRemoved={chosen.removed.has(person.personId)}
            onToggle={() => setChosen(togglePerson(chosen, person.personId))}
          />
        ))}
      </ul>
      {shown.length === 0 && <Blank art="empty" small title="还没有人员" text="搜索并添加后，保存即生效" />}
    </Drawer>
  )
}

function Search({ onFound }: { onFound: (person: RolePerson) => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const searchWord = useAfterPause(typed.trim())
  const found = useCall(personManageSearchForRole, searchWord === '' ? null : { searchWord }, { keep: true })
  const people = searchWord === '' || typed.trim() === '' ? undefined : found.data
  return (
    <div className="persons-drawer-search">
      <label htmlFor="persons-drawer-word">添加人员</label>
      <Input
        id="persons-drawer-word"
        value={typed}
        maxLength={maxLength.searchWord}
        placeholder="输入姓名、用户名或手机号搜索"
        suffix={<SearchIcon size={16} />}
        onChange={({ target }) => setTyped(target.value)}
      />
      {people && (
        <ul className="persons-drawer-found" aria-label="搜索结果">
          {people.length === 0 && <li className="ink3">没有找到</li>}
          {people.map((person) => (
            <li key={person.personId}>
              <button
                type="button"
                onClick={() => {
                  onFound(person)
                  setTyped('')
                }}
              >
                <span>{person.name ?? '未实名用户'}</span>
                <span className="cap ink2">{noteOf(person)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function noteOf({ userName, mobile }: RolePerson): string {
  return [userName, mobile].filter(Boolean).join('，')
}

interface RowProps {
  person: RolePerson
  isNew: boolean
  isRemoved: boolean
  onToggle: () => void
}

function Row({ person, isNew, isRemoved, onToggle }: RowProps): ReactElement {
  const name = person.name ?? '未实名用户'
  return (
    <li className={isRemoved ? 'persons-drawer-out' : ''}>
      <span className="persons-drawer-mark" aria-hidden>
        {name.slice(0, 1)}
      </span>
      <span className="grow">
        <span className="persons-drawer-name">{name}</span> {isNew && <Tag>新增</Tag>}
        {isRemoved && <Tag>待移除</Tag>}
        {person.userName && <span className="cap ink2 persons-drawer-user">{person.userName}</span>}
      </span>
      <span className="num persons-drawer-name">{person.mobile}</span>
      <Button
        type="text"
        size="small"
        aria-label={isRemoved ? `恢复${name}` : `移除${name}`}
        icon={isRemoved ? <UndoIcon size={16} /> : <CloseIcon size={16} />}
        onClick={onToggle}
      />
    </li>
  )
}
