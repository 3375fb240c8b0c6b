import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isBySessionLoss } from '../base/session-lost.ts'
import { createStore } from '../base/store.ts'
import { confirm } from './confirm.ts'

/**
 * True from the wish to leave a page with unsaved work until that is decided or the page is gone. Another navigation
 * meanwhile, a change of the address too, would take the place of the one that was asked for.
 */
export const leaving = createStore(false)

/** What each place on the page that holds unsaved work does when the page is closed. */
const guards = new Set<(event: BeforeUnloadEvent) => void>()

/**
 * Asks before unsaved work is left, by a link or by closing the tab (screens 0.8). When the session is lost it steps
 * aside: a page that nobody is logged in for has nothing to stay on. With `save`, which stays the same, a link asks only
 * where that answers false.
 */
export function useLeaveGuard(unsaved: boolean, save?: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && !isBySessionLoss(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const decide = async (): Promise<void> => {
      leaving.set(true)
      const yes = (await save?.()) === true || (await askToLeave())
      if (yes) return blocker.proceed()
      leaving.set(false)
      blocker.reset()
    }
    void decide()
  }, [blocker, save])
  useEffect(() => () => leaving.set(false), [])
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
