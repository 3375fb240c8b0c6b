// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GrantForm } from './grant-form.tsx'

const lin = { personAccountId: '5', name: '林晓峰', mobile: '138****0005' }
const linWan = { personAccountId: '6', name: '林婉清', mobile: '138****0006' }

/** The second search answers once it is let. */
let letAnswer: (people: readonly (typeof lin)[]) => void
let searches: string[]

beforeEach(() => {
  searches = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin)
    const word = url.searchParams.get('searchWord')
    if (word === null) return Response.json({ code: 0, message: '', result: [] })
    searches.push(word)
    const result =
      word === '林晓'
        ? [lin]
        : await new Promise<readonly (typeof lin)[]>((resolve) => {
            letAnswer = resolve
          })
    return Response.json({ code: 0, message: '', result })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const isOffered = (title: string): boolean =>
  !screen.getByTitle(title).classList.contains('ant-select-item-option-disabled')

it('lets nobody of the search before be chosen while another is under way', async () => {
  render(
    <App>
      <GrantForm sealId="7" />
    </App>,
  )
  const field = screen.getByRole('combobox', { name: '被授权人' })
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: '林晓' } })
  await screen.findByTitle('林晓峰（138****0005）')
  expect(isOffered('林晓峰（138****0005）')).toBe(true)
  fireEvent.change(field, { target: { value: '林婉' } })
  await waitFor(() => expect(searches).toEqual(['林晓', '林婉']))
  expect(isOffered('林晓峰（138****0005）')).toBe(false)
  letAnswer([linWan])
  await screen.findByTitle('林婉清（138****0006）')
  expect(isOffered('林婉清（138****0006）')).toBe(true)
  expect(screen.queryByTitle('林晓峰（138****0005）')).toBeNull()
})
