import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import { useStore } from '../base/store.ts'
import { connection, watchConnection } from './connection.ts'
import { whenIdle } from '../base/when-idle.ts'
import './connection-line.css'

/** Says at the top that the server cannot be reached, and goes when it can; it is here before it is needed. */
export function ConnectionLine(): ReactElement {
  useEffect(watchConnection, [])
  useEffect(keepLiveWhenIdle, [])
  const isDown = useStore(connection) === 'down'
  const line = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    if (isDown && line.current) return tellRoomOf(line.current)
  }, [isDown])
  return (
    // Always there, or a screen reader would not hear what comes into it.
    <output ref={line} className={isDown ? 'connection-line' : 'sr'}>
      {isDown && '无法连接服务器，页面内容可能不是最新；连接恢复后自动刷新'}
    </output>
  )
}

/** Keeps in `--connection-line` how high the line is: pages as high as the window, or with bars at its top, leave it room. */
function tellRoomOf(line: HTMLElement): () => void {
  const { style } = document.documentElement
  const measure = (): void => style.setProperty('--connection-line', `${line.offsetHeight}px`)
  measure()
  // A narrow window breaks its text.
  window.addEventListener('resize', measure)
  return () => {
    window.removeEventListener('resize', measure)
    style.removeProperty('--connection-line')
  }
}

/** After the page, which is no worse without it: it is asked for again by hand then. */
function keepLiveWhenIdle(): () => void {
  const leaving = new AbortController()
  const cancel = whenIdle(() => void begin(leaving.signal))
  return () => {
    cancel()
    leaving.abort()
  }
}

async function begin(leaving: AbortSignal): Promise<void> {
  const part = await import('../live/keep-live.ts').catch(() => null)
  if (part && !leaving.aborted) leaving.addEventListener('abort', part.keepLive())
}
