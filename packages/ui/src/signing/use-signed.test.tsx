// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../query-client.ts'
import type { SignAnswer } from './outcome.ts'
import type { SignTask } from './signing-state.ts'
import { useSigned } from './use-signed.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each([
  [12, true],
  [70, false],
])(
  'tells whether what was signed at %i percent stands in the upper half of its page',
  (topPercent, isUpper) => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result: { detailSigners: [] } }))
    // Of the task and the answer only this is looked at.
    const area = { mine: true, signed: false, kind: 0, pageNum: 2, topPercent, strip: null }
    const task = { contractId: '1', signId: '2', areas: [area] } as unknown as SignTask
    const answer = { contractStatus: 2, next: null } as unknown as SignAnswer
    const { result } = renderHook(() => useSigned(task, { answer, widthPx: 760 }))
    expect(result.current.isUpper).toBe(isUpper)
  },
)

it('shows no broken picture of a page that could not be drawn', async () => {
  const result = { fileId: '9', detailSigners: [] }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', result }))
  const area = { mine: true, signed: false, kind: 0, pageNum: 2, topPercent: 70, strip: null }
  const task = { contractId: '1', signId: '2', areas: [area] } as unknown as SignTask
  const answer = { contractStatus: 2, next: null } as unknown as SignAnswer
  const { result: shown } = renderHook(() => useSigned(task, { answer, widthPx: 760 }))
  await waitFor(() => expect(shown.current.page?.alt).toBe('第2页'))
  act(() => shown.current.page?.onError())
  expect([shown.current.page, shown.current.isUndrawn]).toEqual([undefined, true])
})

const open = (
  names: Partial<Record<'companyName' | 'signerName', string>>,
  isLoginUser = false,
): unknown => ({
  companyName: null,
  ...names,
  signStatus: 1,
  isLoginUser,
})
const others = [open({ signerName: '林一' }), open({ companyName: '云栖公司', signerName: '陈二' })]

it.each([
  ['those who are asked', 0, others, '等待林一、云栖公司签署，全部签署完成后通知您'],
  [
    'the first of many, one company once',
    0,
    [...others, open({ companyName: '云栖公司' }), open({ signerName: '王三' })],
    '等待林一、云栖公司等 3 方签署，全部签署完成后通知您',
  ],
  ['nobody where only oneself is asked', 0, [open({ signerName: '我' }, true)], undefined],
  ['nobody where nobody is asked yet', 0, [{ ...Object(others[0]), signStatus: 0 }], undefined],
  ['nobody once all have signed', 2, others, undefined],
])('says what comes next: waits for %s', async (_, contractStatus, detailSigners, said) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, message: '', result: { fileId: '9', detailSigners } }),
  )
  const task = { contractId: '1', signId: '2', areas: [] } as unknown as SignTask
  const answer = { signed: true, contractStatus, next: null } as unknown as SignAnswer
  const { result } = renderHook(() => useSigned(task, { answer, widthPx: 760 }))
  await waitFor(() => expect(result.current.fileId).toBe('9'))
  expect(result.current.waits).toBe(said)
})
