// @vitest-environment happy-dom
import { queryClient } from '@qiyin/ui/query-client.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

const isOffered = (): boolean =>
  !screen.getByRole<HTMLFieldSetElement>('group', { name: '找到的人' }).disabled

it('lets nobody of the search before be chosen while another is under way', async () => {
  render(<GrantForm sealId="7" />)
  const field = screen.getByRole('textbox', { name: '被授权人' })
  fireEvent.change(field, { target: { value: '林晓' } })
  await screen.findByRole('radio', { name: /林晓峰/ })
  expect(isOffered()).toBe(true)
  fireEvent.change(field, { target: { value: '林婉' } })
  await waitFor(() => expect(searches).toEqual(['林晓', '林婉']))
  expect(isOffered()).toBe(false)
  letAnswer([linWan])
  await screen.findByRole('radio', { name: /林婉清/ })
  expect(isOffered()).toBe(true)
  expect(screen.queryByRole('radio', { name: /林晓峰/ })).toBeNull()
})
