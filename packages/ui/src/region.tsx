import type { CallFailure } from './base/call-failure.ts'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
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
  back?: Back
}

interface Back {
  readonly to: string
  readonly label: string
}

/**
 * A part of a page that loads and fails alone (screens 0.5, 0.7). Content already on screen stays when a
 * later fetch fails.
 */
export function Region<Data>(props: RegionProps<Data>): ReactElement {
  const { query, skeleton, children, small = false, holds, back } = props
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error && !query.isFetching) {
    return (
      <RegionError
        failure={query.error}
        onRetry={() => void query.refetch()}
        small={small}
        back={back ?? null}
      />
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

interface RegionErrorProps {
  failure: Pick<CallFailure, 'message'>
  onRetry: () => void
  small: boolean
  back: Back | null
}

/** 加载失败, the server's message, 重试, and where it is known the way back. */
function RegionError({ failure, onRetry, small, back }: RegionErrorProps): ReactElement {
  return (
    <Blank art="error" title="加载失败" text={failure.message} small={small}>
      {back !== null && (
        <Link className="btn primary" to={back.to}>
          {back.label}
        </Link>
      )}
      <button type="button" className="btn" onClick={onRetry}>
        重试
      </button>
    </Blank>
  )
}
