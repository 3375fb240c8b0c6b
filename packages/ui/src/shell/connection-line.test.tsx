// @vitest-environment happy-dom
import { businessMine } from '@qiyin/calls/areas/business.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCall } from '../call-hooks.ts'
import { queryClient } from '../query-client.ts'
import { Region } from '../region.tsx'
import { ConnectionLine } from './connection-line.tsx'

const fetches = vi.fn<(url: string) => Promise<Response>>()

function Mine() {
  const mine = useCall(businessMine, {})
  return (
    <Region query={mine} skeleton={<p>正在加载</p>}>
      {(list) => <p>{`${list.length} 个应用`}</p>}
    </Region>
  )
}

function Page({ hasLine = true }) {
  return (
    <>
      <Mine />
      {hasLine && <ConnectionLine />}
    </>
  )
}

const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const dead = () => Promise.reject(new TypeError('Failed to fetch'))
const alive = async () => Response.json({ code: 0, message: '', result: [] })
const room = () => document.documentElement.style.getPropertyValue('--connection-line')
const says = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetches)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  fetches.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('says that nobody answers, shows no skeleton for ever, and reads anew when somebody does', async () => {
  fetches.mockImplementation(dead)
  render(<Page />)
  await passTime(2000)
  expect(says()).toMatch(/无法连接服务器/)
  expect(screen.queryByText('正在加载')).toBeNull()
  expect(screen.getByText('加载失败')).toBeDefined()
  fetches.mockImplementation(alive)
  await passTime(6000)
  expect(says()).toBe('')
  expect(screen.getByText('0 个应用')).toBeDefined()
})

it('asks the server before it says so: one lost answer is not a lost line', async () => {
  fetches.mockImplementation((url) => (url.includes('/health/') ? alive() : dead()))
  render(<Page />)
  await passTime(2000)
  expect(says()).toBe('')
  expect(screen.getByText('加载失败')).toBeDefined()
})

it('does not wait for a call when the browser says that it is offline', async () => {
  fetches.mockImplementation(alive)
  render(<Page />)
  await passTime(1000)
  fetches.mockImplementation(dead)
  window.dispatchEvent(new Event('offline'))
  await passTime(10)
  expect(says()).toMatch(/无法连接服务器/)
  expect(screen.getByText('0 个应用')).toBeDefined()
  fetches.mockImplementation(alive)
  window.dispatchEvent(new Event('online'))
  await passTime(10)
  expect(says()).toBe('')
})

it('keeps room for itself in pages as high as the window, however many lines its text takes', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(25)
  fetches.mockImplementation(dead)
  render(<Page />)
  await passTime(2000)
  expect(room()).toBe('25px')
  height.mockReturnValue(43)
  window.dispatchEvent(new Event('resize'))
  expect(room()).toBe('43px')
  fetches.mockImplementation(alive)
  await passTime(6000)
  expect(room()).toBe('')
  height.mockRestore()
})

it.each([502, 503, 504])('takes %i of a proxy for nobody’s answer', async (status) => {
  fetches.mockImplementation(async () => new Response('<html>', { status }))
  render(<Page />)
  await passTime(2000)
  expect(says()).toMatch(/无法连接服务器/)
})

/** The line is drawn once its code has come: until then nobody watches what calls come to. */
const drawLate = async () => {
  const { rerender } = render(<Page hasLine={false} />)
  await passTime(2000)
  expect(screen.getByText('加载失败')).toBeDefined()
  return () => rerender(<Page />)
}

it('says that nobody answered before it was there, and reads anew when somebody does', async () => {
  fetches.mockImplementation(dead)
  const draw = await drawLate()
  draw()
  await passTime(100)
  expect(says()).toMatch(/无法连接服务器/)
  fetches.mockImplementation(alive)
  await passTime(6000)
  expect(says()).toBe('')
  expect(screen.getByText('0 个应用')).toBeDefined()
})

it('asks again for what was lost before it was there', async () => {
  fetches.mockImplementation(dead)
  const draw = await drawLate()
  fetches.mockImplementation(alive)
  draw()
  await passTime(100)
  expect(says()).toBe('')
  expect(screen.getByText('0 个应用')).toBeDefined()
})
