import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isBySessionLoss } from '../base/session-lost.ts'
import { confirm } from './confirm.ts'

/** What each place on the page that holds unsaved work does when the page is closed. */
const guards = new Set<(event: BeforeUnloadEvent) => void>()

/**
 * Asks before unsaved work is left, by a link or by closing the tab (screens 0.8). When the session is lost it steps
 * aside: a page that nobody is logged in for has nothing to stay on.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && !isBySessionLoss(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    guards.add(ask)
    window.addEventListener('beforeunload', ask)
    return () => {
      guards.delete(ask)
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved])
}

/** Whether anything on the page would be lost with it. */
export function hasUnsavedWork(): boolean {
  return guards.size > 0
}

/** The question of every guard, for what is done before the page is left. */
export async function askToLeave(): Promise<boolean> {
  return confirm({ title: '提示', content: '当前内容尚未保存，确定离开？', okText: '离开' })
}

/** Loads another page in place of this one, and asks nobody: whoever leaves so has asked before. */
export function leavePage(url: string): void {
  for (const ask of guards) window.removeEventListener('beforeunload', ask)
  location.assign(url)
}
