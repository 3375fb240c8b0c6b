// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BatchRunning } from './batch-running.tsx'
import type { BatchTask, Item } from './batch.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
})

const area = {
  positionId: '1',
  kind: 0,
  pageNum: 2,
  leftPercent: 10,
  topPercent: 10,
  mine: true,
  strip: null,
}

const task = {
  batchNo: '1',
  begun: true,
  savedSignature: null,
  tasks: ['0', '1', '2', '3', '4'].map((id) => ({
    signId: id,
    contractId: id,
    contractName: `合同${id}`,
    fileId: `9${id}`,
    fileName: `合同${id}.pdf`,
    documentSha256: id,
    pages: [],
    signerName: '周启明',
    companyName: '云栖公司',
    initiatorCompany: '云帆公司',
    areas: [area, { ...area, positionId: '2', kind: 1 }],
    seals: [],
  })),
} as unknown as BatchTask // only what it reads

const item = (signId: string, state: Item['state'], more: Partial<Item> = {}): Item => ({
  contractId: signId,
  signId,
  state,
  time: null,
  message: null,
  inWork: false,
  ...more,
})

const items = [
  item('0', 'signed', { time: '2026-11-20 10:52:31' }),
  item('1', 'failed', { time: '2026-11-20 10:52:33', message: '合同已撤销，无法签署' }),
  item('2', 'signing', { inWork: true }),
  item('3', 'signing'),
  item('4', 'open'),
]

function running(shown: Item[]) {
  return (
    <MemoryRouter>
      <BatchRunning
        task={task}
        progress={{ begunTime: '2026-11-20 10:52:26', items: shown }}
        marks={['合同专用章', '手写签名']}
      />
    </MemoryRouter>
  )
}

it('says of each contract how it stands, marks the one in work and leaves out what was not to be signed', () => {
  render(running(items))
  const list = screen.getByRole('region', { name: '签署进度' })
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => /已签署.*|未签署.*|正在签署.*|排队中/.exec(textContent)?.[0])
  expect(rows).toEqual(['已签署 10:52:31', '未签署：合同已撤销，无法签署', '正在签署，共 2 处', '排队中'])
  const current = list.querySelector('[aria-current]')
  expect(current?.textContent).toContain('合同2')
  // They are told of, not chosen from.
  expect(within(list).queryByRole('button')).toBeNull()
  expect(screen.getByText('已签 1 / 4 份')).toBeTruthy()
  expect(screen.getByRole('button', { name: '转到后台' })).toBeTruthy()
})

it('counts what is settled, and says what the signatures rest on', () => {
  render(running(items))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2')
  expect(screen.getByText(/^第 3 份正在签署，预计还需/)).toBeTruthy()
  expect(screen.getByText('短信验证码')).toBeTruthy()
  expect(screen.getByText('10:52:26')).toBeTruthy()
  expect(screen.getByText('合同专用章、手写签名')).toBeTruthy()
})

const said = (): string | null => screen.getByRole('status').textContent

it('reads the count aloud every five seconds at most', () => {
  const { rerender } = render(running(items))
  expect(said()).toBe('正在签署，2 / 4 份')
  rerender(running(items.map((one) => (one.signId === '2' ? item('2', 'signed') : one))))
  expect(said()).toBe('正在签署，2 / 4 份')
  act(() => void vi.advanceTimersByTime(5000))
  expect(said()).toBe('正在签署，3 / 4 份')
})
