import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.ts'

/** Asks before unsaved work is left, by a link or by closing the tab (screens 0.8). */
export function useLeaveGuard(unsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ title: '提示', content: '当前内容尚未保存，确定离开？', okText: '离开' }).then((yes) =>
      yes ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
