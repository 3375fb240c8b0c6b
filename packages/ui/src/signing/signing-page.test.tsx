// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { signTask } from '@qiyin/calls/areas/sign.ts'
import { contractStatus } from '@qiyin/domain/contract/status.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { onSessionLost } from '../base/session-lost.ts'
import { useAsked } from '../feedback/confirm.ts'
import { anything, concerns } from '../live/news.ts'
import { callKey, queryClient } from '../query-client.ts'
import { slotIsMine } from './slot-is-mine.ts'
import type { SignAnswer } from './outcome.ts'
import {
  SigningPage,
  type BlockedProps,
  type DeskProps,
  type DoneProps,
  type FailedProps,
} from './signing-page.tsx'
import type { SignTask } from './signing-state.ts'
import { useSignDesk } from './use-sign-desk.ts'

const area = (positionId: string, kind: number) => ({
  positionId,
  kind,
  pageNum: 1,
  leftPercent: 10,
  topPercent: Number(positionId),
  mine: true,
  strip: null,
})
const task = {
  areas: [area('1', stampKind.companySeal), area('2', stampKind.signature)],
  seals: [{ sealId: '71' }],
  savedSignature: null,
  currentSigners: [],
  blocked: null,
} as unknown as SignTask // only what the page reads
const answer = { contractStatus: contractStatus.signing, signed: true, next: null } as unknown as SignAnswer

const show = () => {}

function Desk({ task: mine, onSigned }: DeskProps) {
  const { areas, pick, over, open, take, signed, progress } = useSignDesk(mine, { show, onSigned })
  return (
    <>
      <p>{progress}</p>
      <p>{over ? `打开：${over.kind}` : '关闭'}</p>
      {areas.map((one) => (
        <button key={one.positionId} type="button" onClick={() => pick(one)}>
          {`第${one.positionId}处`}
        </button>
      ))}
      <button type="button" onClick={() => take({ kind: 'name' })}>
        用名章
      </button>
      <button type="button" onClick={() => open({ kind: 'rejecting' })}>
        拒签
      </button>
      <button type="button" onClick={() => signed(answer)}>
        签署
      </button>
    </>
  )
}

const Opening = () => <p>正在打开</p>
const Failed = ({ message, onRetry }: FailedProps) => (
  <p>{`打不开：${message}${onRetry ? '，可重试' : ''}`}</p>
)
const Blocked = ({ view }: BlockedProps) => <p>{`${view.title}，${view.art}`}</p>
const Done = ({ answer: { signed } }: DoneProps) => <p>{signed ? '签署成功' : '签署已提交'}</p>

function Asked() {
  const asked = useAsked()
  return (
    <>
      <Outlet />
      {asked && (
        <button type="button" onClick={() => asked.answer(false)}>
          不离开
        </button>
      )}
    </>
  )
}

function openPage(given: SignTask | undefined, search = '?contractId=5&signId=6') {
  if (given) queryClient.setQueryData(callKey(signTask, { contractId: '5', signId: '6' }), given)
  const router = createMemoryRouter(
    [
      {
        Component: Asked,
        children: [
          { path: '/sign', element: <SigningPage {...{ Opening, Failed, Blocked, Desk, Done }} /> },
          { path: '*', element: <p>别处</p> },
        ],
      },
    ],
    { initialEntries: [`/sign${search}`] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  queryClient.clear()
})

it('sends whoever names no contract to the contracts', async () => {
  const router = openPage(task, '?contractId=5')
  await screen.findByText('别处')
  expect(router.state.location.pathname).toBe('/file-center')
})

it.each([
  [403, '打不开：无权限'],
  [500, '打不开：服务器异常，请稍后再试，可重试'],
])('offers another try only where the answer may be another one: %d', async (status, shown) => {
  const body = { code: 1, message: '无权限', result: null }
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  openPage(undefined)
  expect(await screen.findByText(shown)).not.toBeNull()
  vi.unstubAllGlobals()
})

it('says what keeps the person from signing', () => {
  openPage({ ...task, blocked: { name: 'ALREADY_SIGNED', message: '您已签署' } })
  expect(screen.queryByText('您已签署，done')).not.toBeNull()
})

it('fills with a seal at once, asks first for a signature, and ends with the answer', () => {
  openPage(task)
  press('第1处')
  expect(screen.queryByText('签署处 2 / 2')).not.toBeNull()
  press('第2处')
  expect(screen.queryByText('打开：drawing')).not.toBeNull()
  press('用名章')
  expect(screen.queryByText('2 处已全部签署')).not.toBeNull()
  expect(screen.queryByText('关闭')).not.toBeNull()
  press('签署')
  expect(screen.queryByText('签署成功')).not.toBeNull()
})

it('empties the place of a seal that may not be used any more, and says so', async () => {
  const left = { ...task, seals: [{ sealId: '72' }] }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result: left }))
  openPage({ ...task, seals: [{ sealId: '71' }, { sealId: '72' }] } as unknown as SignTask)
  press('第1处')
  expect(screen.queryByText('签署处 2 / 2')).not.toBeNull()
  await queryClient.invalidateQueries({ queryKey: [slotIsMine] })
  expect(await screen.findByText('签署处 1 / 2')).toBeDefined()
  vi.unstubAllGlobals()
})

it.each([
  ['ALREADY_SIGNED', '已在别处签署，done'],
  ['CONTRACT_COMPLETED', '已在别处签署，done'],
  // Its end is about to be told.
  ['SIGN_IN_PROGRESS', '签署处 2 / 2'],
])('says what became of the place in another window once it is over: %s', async (name, wanted) => {
  const blocked = { name, message: '已在别处签署' }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result: { ...task, blocked } }))
  openPage(task)
  press('第1处')
  await act(() => queryClient.invalidateQueries({ queryKey: [slotIsMine] }))
  expect(await screen.findByText(wanted)).toBeDefined()
  vi.unstubAllGlobals()
})

it.each([
  // As the line has it looked at when it ends with the session.
  ['whose session is over', { status: 401, code: 4008, message: '登录已失效，请重新登录', losses: 1 }],
  ['whose account is frozen', { status: 403, code: 4007, message: '账号已冻结，请联系管理员', losses: 0 }],
])('tells at once somebody %s, and offers nothing more', async (_, { status, code, message, losses }) => {
  const lost = vi.fn<() => void>()
  const unlisten = onSessionLost(lost)
  vi.stubGlobal('fetch', async () => Response.json({ code, message, result: null }, { status }))
  openPage(task)
  press('第1处')
  const seen = queryClient.getQueryCache().findAll({ predicate: (query) => concerns(anything, query) })
  expect(seen.map(({ queryKey: [name] }) => name)).toContain(slotIsMine)
  await act(() => queryClient.invalidateQueries({ queryKey: [slotIsMine] }))
  expect(await screen.findByText(`打不开：${message}`)).toBeDefined()
  expect(screen.queryByRole('button', { name: '签署' })).toBeNull()
  expect(lost).toHaveBeenCalledTimes(losses)
  unlisten()
  vi.unstubAllGlobals()
})

it('asks before what is filled in is left, but not while it is being refused', async () => {
  const router = openPage(task)
  press('第1处')
  void router.navigate('/elsewhere')
  fireEvent.click(await screen.findByRole('button', { name: '不离开' }))
  expect(screen.queryByText('签署处 2 / 2')).not.toBeNull()
  press('拒签')
  await router.navigate('/elsewhere')
  await screen.findByText('别处')
})

it('says why the page cannot be opened', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 3001, message: '合同不存在或无权访问', result: null }),
  )
  openPage(task, '?contractId=8&signId=9')
  expect(await screen.findByText('打不开：合同不存在或无权访问')).toBeDefined()
  vi.unstubAllGlobals()
})
