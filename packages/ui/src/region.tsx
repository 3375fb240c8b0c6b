import type { CallFailure } from './base/call-failure.ts'
import type { ReactElement, ReactNode } from 'react'
import { Blank } from './feedback/blank.tsx'
import { Delayed } from './base/delayed.tsx'

interface Loading<Data> {
  data: Data | undefined
  error: CallFailure | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface RegionProps<Data> {
  /** What `useCall` returned. */
  query: Loading<Data>
  /** Shaped like the content; shown after 300 ms. */
  skeleton: ReactNode
  /** The skeleton is as high as the content and has its place from the start, so that nothing below it jumps. */
  holds?: boolean
  children: (data: Data) => ReactNode
  /** The small drawing, for panels. */
  small?: boolean
  /** Where one goes on if trying again will not help: what is asked for may be another's, or gone. */
  back?: ReactNode
}

/**
 * A part of a page that loads and fails alone (screens 0.5, 0.7). Content already on screen stays when a
 * later fetch fails.
 */
export function Region<Data>({
  query,
  skeleton,
  children,
  small = false,
  holds,
  back,
}: RegionProps<Data>): ReactElement {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error && !query.isFetching) {
    return (
      <Blank art="error" title="加载失败" text={query.error.message} small={small}>
        {back}
        <button type="button" className="btn" onClick={() => void query.refetch()}>
          重试
        </button>
      </Blank>
    )
  }
  return (
    <>
      {/* Whatever stands at the foot of the page asks for it: it would be pushed away by what is still to come. */}
      <span hidden data-waiting />
      {holds ? skeleton : <Delayed>{skeleton}</Delayed>}
    </>
  )
}
