// @vitest-environment happy-dom
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import { pageSizes, type Page } from '@qiyin/domain/paging.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { CallFailure } from '@qiyin/ui/base/call-failure.ts'
import type { DeclaredField } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { useAsked } from '@qiyin/ui/feedback/confirm.ts'
import { readListAddress, writeListAddress, type ListAddress } from '@qiyin/ui/list-address/list-address.ts'
import { callKey, queryClient } from '@qiyin/ui/query-client.ts'
import { Guard } from '@qiyin/ui/shell/guard.tsx'
import { useListAddress } from '../list-page/use-list-address.ts'
import type { EditValue } from './edit-values.ts'
import { ManagePage } from './manage-page.tsx'

const fields: DeclaredField<'business'>[] = [{ kind: 'text', name: 'business', label: '应用', maxLength: 64 }]
const spec = { fields, pageSizes: pageSizes.manage }
const address = {
  read: (search: URLSearchParams) => readListAddress(search, spec),
  write: (state: ListAddress<'business'>) => writeListAddress(state, spec),
}

interface Application {
  code: string
  name: string
}

type Save = (values: Record<string, EditValue>, row: Application | null) => Promise<unknown>

/** What the call answers for the page that the address names, of ten rows each. */
function pageOf(rows: Application[], pageNum: number): Page<Application> {
  return { pageNum, pageSize: 10, total: rows.length, list: rows.slice((pageNum - 1) * 10, pageNum * 10) }
}

const refetch = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)

function Applications({
  list,
  onSave,
  marked,
}: {
  list: Application[]
  onSave?: Save | undefined
  marked?: string | undefined
}) {
  const [state, update] = useListAddress(address)
  return (
    <ManagePage<Application, 'business'>
      title="应用管理"
      fields={fields}
      state={state}
      onChange={update}
      pageSizes={pageSizes.manage}
      query={{
        data: pageOf(list, state.pageNum),
        error: null,
        isFetching: false,
        isPlaceholderData: false,
        refetch,
      }}
      rowKey="code"
      columns={[
        { title: '应用编码', dataIndex: 'code', width: 168 },
        { title: '应用名称', dataIndex: 'name', width: 220 },
      ]}
      emptyText="暂无应用"
      {...(marked !== undefined && { marked })}
      {...(onSave === undefined
        ? {}
        : {
            actions: (_, edit) => [{ label: '修改', onRun: edit }],
            edit: {
              fields: [
                { name: 'code', label: '应用编码', required: true, fixed: true },
                { name: 'name', label: '应用名称', required: true, maxLength: 64 },
              ],
              valuesOf: (row) => ({ code: row?.code ?? '', name: row?.name ?? '' }),
              onSave,
            },
          })}
    />
  )
}

function open(path: string, list: Application[], onSave?: Save, marked?: string): DataRouter {
  return openAs('7', path, <Applications list={list} onSave={onSave} marked={marked} />)
}

function openAs(personAccountId: string, path: string, list: ReactElement): DataRouter {
  queryClient.setQueryData(callKey(userInfo, {}), { personAccountId, verified: true, authorityList: [] })
  const element = <Guard pending={null}>{list}</Guard>
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [path] })
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <RouterProvider router={router} />
    </ConfigProvider>,
  )
  return router
}

const scm = { code: 'SCM', name: '供应链协同' }
const eleven = Array.from({ length: 11 }, (_, index) => ({ code: `C${index}`, name: `应用${index}` }))

// Roles and names of a whole table take their time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// What is not known yet is not asked for here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('asks by its query form, and for all again by 重置', async () => {
  const router = open('/?business=SC&pageNum=2', eleven)
  const field = screen.getByLabelText<HTMLInputElement>('应用')
  expect(field.value).toBe('SC')
  fireEvent.change(field, { target: { value: ' 供应链 ' } })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?business=供应链'))
  fireEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('stays under the hands of whoever asks by it, and follows the way back', async () => {
  const router = open('/?business=SC', [scm])
  const field = screen.getByLabelText<HTMLInputElement>('应用')
  field.focus()
  fireEvent.change(field, { target: { value: '供应链' } })
  fireEvent.submit(field)
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?business=供应链'))
  expect(document.activeElement).toBe(field)
  expect(field.isConnected).toBe(true)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(field.value).toBe('SC'))
})

it('reads its list anew when the same is asked for once more', async () => {
  const router = open('/?business=SC', [scm])
  refetch.mockClear()
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(refetch).toHaveBeenCalledOnce())
  expect(router.state.location.search).toBe('?business=SC')
})

it('keeps its first column in place, and each as wide as it was declared', () => {
  open('/', [{ code: 'N'.repeat(64), name: '名'.repeat(64) }])
  const table = screen.getByRole<HTMLTableElement>('table')
  expect(table.style.width).toBe('388px')
  const fixed = screen.getAllByRole('columnheader').map(({ className }) => className.includes('fix-start'))
  expect(fixed).toEqual([true, false])
})

it('marks the row that is told of beside the table', () => {
  open('/', eleven, undefined, 'C3')
  const marked = screen
    .getAllByRole('row')
    .filter(({ className }) => className.includes('manage-page-marked'))
  expect(marked.map(({ textContent }) => textContent)).toEqual(['C3应用3'])
})

it('only reads where nothing is declared to change', () => {
  open('/', [scm])
  expect(screen.getByText('供应链协同')).toBeDefined()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  expect(screen.queryByText('操作')).toBeNull()
})

it('goes to the last page when the address names one behind it', async () => {
  const router = open('/?pageNum=9', eleven)
  expect(screen.queryByText('暂无应用')).toBeNull()
  await waitFor(() => expect(router.state.location.search).toBe('?pageNum=2'))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(await screen.findByText('应用10')).toBeDefined()
})

it('saves a changed row, whose fixed field is shown and not changed', async () => {
  const onSave = vi.fn<Save>().mockResolvedValue(undefined)
  open('/', [scm], onSave)
  fireEvent.click(screen.getByRole('button', { name: '修改' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelector('.ant-modal-title')?.textContent).toBe('修改')
  expect(within(dialog).queryByLabelText('应用编码')).toBeNull()
  fireEvent.change(within(dialog).getByLabelText('应用名称'), { target: { value: '供应链' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^(确定|OK)$/ }))
  await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith({ code: 'SCM', name: '供应链' }, scm))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps what was typed when a new row is refused', async () => {
  const onSave = vi.fn<Save>().mockRejectedValue(new Error('编码已存在'))
  open('/', [], onSave)
  expect(screen.getByText('暂无应用')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog', { name: '新增' })
  fireEvent.change(within(dialog).getByLabelText('应用编码'), { target: { value: 'SCM' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^(确定|OK)$/ }))
  expect(await within(dialog).findByText('应用名称不能为空')).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText('应用名称'), { target: { value: '\u202Egnp.exe' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^(确定|OK)$/ }))
  expect(await within(dialog).findByText('应用名称格式不正确，含有不可见字符')).toBeDefined()
  expect(onSave).not.toHaveBeenCalled()
  refetch.mockClear()
  fireEvent.change(within(dialog).getByLabelText('应用名称'), { target: { value: '供应链' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^(确定|OK)$/ }))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  // Whoever opens the row again begins with what it is now.
  await waitFor(() => expect(refetch).toHaveBeenCalledOnce())
  expect(within(dialog).getByLabelText<HTMLInputElement>('应用编码').value).toBe('SCM')
})

const nameTyped = async (): Promise<HTMLInputElement> =>
  within(await screen.findByRole('dialog')).getByLabelText('应用名称')

it('opens again with what was typed, for whoever typed it and until it is saved', async () => {
  const onSave = vi.fn<Save>().mockResolvedValue(undefined)
  const list = (rows: Application[]): ReactElement => <Applications list={rows} onSave={onSave} />
  openAs('7', '/', list([scm]))
  fireEvent.click(screen.getByRole('button', { name: '修改' }))
  fireEvent.change(await nameTyped(), { target: { value: '供应链' } })
  cleanup()

  openAs('8', '/', list([scm]))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()

  // The row is as it was read, whatever it is now: the server finds out that somebody else has changed it.
  openAs('7', '/', list([{ code: 'SCM', name: '另一名称' }]))
  expect((await nameTyped()).value).toBe('供应链')
  fireEvent.click(screen.getByRole('button', { name: /^(取消|Cancel)$/ }))
  const { result } = renderHook(() => useAsked())
  expect(result.current?.title).toBe('放弃修改？')
  act(() => result.current?.answer(false))
  fireEvent.click(screen.getByRole('button', { name: /^(确定|OK)$/ }))
  await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith({ code: 'SCM', name: '供应链' }, scm))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  cleanup()
  openAs('7', '/', list([scm]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('begins with the row as it is now once it was refused because somebody else has changed it', async () => {
  const changed = new CallFailure({ ...refusals.RECORD_CHANGED, httpStatus: 200, result: null })
  const onSave = vi.fn<Save>().mockRejectedValue(changed)
  open('/', [scm], onSave)
  fireEvent.click(screen.getByRole('button', { name: '修改' }))
  fireEvent.change(await nameTyped(), { target: { value: '供应链' } })
  fireEvent.click(screen.getByRole('button', { name: /^(确定|OK)$/ }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  fireEvent.change(await nameTyped(), { target: { value: '供应链二' } })
  cleanup()
  open('/', [scm], onSave)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '修改' }))
  fireEvent.change(await nameTyped(), { target: { value: '供应链三' } })
  cleanup()
  open('/', [scm], onSave)
  expect((await nameTyped()).value).toBe('供应链三')
})
