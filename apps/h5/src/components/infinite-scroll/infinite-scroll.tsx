import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import './infinite-scroll.css'

/** More is fetched when the end comes so near. */
const aheadPx = 250

interface InfiniteScrollProps {
  hasMore: boolean
  /** Rejects when nothing could be fetched. */
  loadMore: () => Promise<void>
}

/** The end of a list: fetches more when it comes into sight, and says how things stand. */
export function InfiniteScroll({ hasMore, loadMore }: InfiniteScrollProps): ReactElement {
  const end = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const load = useEffectEvent(() => {
    setState('loading')
    loadMore().then(
      () => setState('idle'),
      () => setState('failed'),
    )
  })
  useEffect(() => {
    if (!end.current || !hasMore || state !== 'idle') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load()
      },
      { rootMargin: `${aheadPx}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, state])
  return (
    <div ref={end} className="infinite-scroll" role="status">
      {state === 'failed' ? (
        <>
          加载失败
          <button type="button" className="btn bare" onClick={() => setState('idle')}>
            重试
          </button>
        </>
      ) : (
        <span>{hasMore ? '正在加载' : '没有更多了'}</span>
      )}
    </div>
  )
}
