import { useEffect, useRef } from 'react'
import { lastPageNum, type Page } from '@qiyin/domain/paging.ts'

interface PageQuery {
  data: Page<unknown> | undefined
  isFetching: boolean
}

/** An address can name a page behind the last one (an old link, rows that went): calls `goTo` with the last. */
export function usePageInReach({ data, isFetching }: PageQuery, goTo: (pageNum: number) => void): void {
  const go = useRef(goTo)
  useEffect(() => {
    go.current = goTo
  })
  const last = data && !isFetching && data.list.length === 0 ? lastPageNum(data) : undefined
  const beyond = data !== undefined && last !== undefined && data.pageNum > last
  useEffect(() => {
    if (beyond) go.current(last)
  }, [beyond, last])
}
