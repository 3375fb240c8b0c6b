// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { innerHintKey } from './base/hint-keys.ts'
import { requestScope } from './base/scope.ts'
import { forgetUser, useUser } from './use-user.ts'

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => void vi.stubGlobal('fetch', sent))
afterEach(() => {
  cleanup()
  forgetUser()
  sent.mockReset()
  vi.unstubAllGlobals()
})

it('leaves the noted scope to the script in the HTML until it is known who is here', async () => {
  localStorage.setItem(innerHintKey, '1')
  const answer = Promise.withResolvers<Response>()
  sent.mockImplementation(() => answer.promise)
  const { result } = renderHook(useUser)
  expect(localStorage.getItem(innerHintKey)).toBe('1')

  answer.resolve(Response.json({ code: 0, message: '', result: { ourpart: 1 } }))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(localStorage.getItem(innerHintKey)).toBeNull()
})

it('notes the scope of our own people, and forgets it with the session', async () => {
  sent.mockImplementation(async () => Response.json({ code: 0, message: '', result: { ourpart: 0 } }))
  const { result, unmount } = renderHook(useUser)
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect([requestScope(), localStorage.getItem(innerHintKey)]).toEqual(['inner', '1'])

  unmount()
  forgetUser()
  sent.mockImplementation(async () =>
    Response.json({ code: 1002, message: '请登录', result: null }, { status: 401 }),
  )
  localStorage.setItem(innerHintKey, '1')
  const { result: after } = renderHook(useUser)
  await waitFor(() => expect(after.current.isError).toBe(true))
  expect([requestScope(), localStorage.getItem(innerHintKey)]).toEqual([undefined, null])
})
