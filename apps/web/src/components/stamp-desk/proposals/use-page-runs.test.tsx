// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ViewerController } from '@qiyin/viewer/viewer-controller.ts'
import { ViewerStore } from '@qiyin/viewer/viewer-store.ts'
import { usePageRuns } from './use-page-runs.ts'

afterEach(cleanup)

const pages = [{ widthPt: 600, heightPt: 800 }]

it('reads the text once the first page is drawn, or cannot be', async () => {
  for (const there of [{ isFirstDrawn: true }, { pageErrors: new Set([1]) }]) {
    const asked: number[] = []
    const getPage = (pageNum: number): Promise<never> => {
      asked.push(pageNum)
      return Promise.reject(new Error('no text'))
    }
    const store = new ViewerStore()
    // Of the controller only its store and the document are used.
    const controller = Object.assign(store, { document: { getPage } }) as unknown as ViewerController
    renderHook(() => usePageRuns(controller, pages))
    await act(async () => store.set({ document: { status: 'ready' } }))
    expect(asked).toEqual([])
    await act(async () => store.set(there))
    expect(asked).toEqual([1])
  }
})
