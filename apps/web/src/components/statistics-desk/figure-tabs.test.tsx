// @vitest-environment happy-dom
import { refusals } from '@qiyin/domain/refusals.ts'
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FigureTabs } from './figure-tabs.tsx'
import { readStatisticAddress } from './statistic-address.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('says of a figure that could not be loaded so, and loads it when it is pressed', async () => {
  let answer: object = { ...refusals.SERVER_BUSY, result: null }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  const scope = 'systemManager'
  const address = readStatisticAddress(new URLSearchParams(), { scope, today: '2026-11-20' })
  const onChange = vi.fn<(figure: string) => void>()
  render(<FigureTabs scope={scope} address={address} panelId="panel" onChange={onChange} />)
  const [chosen, other] = screen.getAllByRole('tab')
  if (!chosen || !other) throw new Error('the tabs are not there')
  expect(await within(chosen).findByText('加载失败，重试')).toBeTruthy()
  expect(await within(other).findByText('加载失败，重试')).toBeTruthy()
  answer = { code: 0, message: '', result: [{ time: '2026-11-20', count: 1234 }] }
  fireEvent.click(other)
  expect(await within(other).findByText('1,234')).toBeTruthy()
  expect(onChange).toHaveBeenCalledTimes(1)
  fireEvent.click(chosen)
  expect(await within(chosen).findByText('1,234')).toBeTruthy()
})
