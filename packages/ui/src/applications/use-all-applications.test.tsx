// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import { useAllApplications } from './use-all-applications.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const all = Array.from({ length: 230 }, (_, index) => ({
  businessTypeId: String(index + 1),
  businessTypeName: `应用${index + 1}`,
}))

it('offers every application, however many pages they fill', async () => {
  const asked: number[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const search = new URL(url, 'http://127.0.0.1').searchParams
    const [pageNum, pageSize] = [Number(search.get('pageNum')), Number(search.get('pageSize'))]
    asked.push(pageNum)
    const list = all.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const result = { pageNum, pageSize, total: all.length, list }
    return new Response(JSON.stringify({ code: 0, message: '', result }))
  })
  const { result } = renderHook(() => useAllApplications({}))
  expect(result.current).toEqual([])
  await waitFor(() => expect(result.current).toHaveLength(230))
  expect(result.current.at(-1)).toEqual({ value: '230', label: '应用230' })
  expect(asked).toEqual([1, 2, 3])
})

it('asks for nothing that is not wanted', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const { result } = renderHook(() => useAllApplications({ wanted: false }))
  expect(result.current).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})
