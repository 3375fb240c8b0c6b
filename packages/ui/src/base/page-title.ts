import { useEffect } from 'react'

const product = '契印'
let pagesShown = 0

/**
 * Names the page in the tab and, after the first one, moves the focus to its main part, so that the keyboard
 * and a screen reader go on there instead of at the link that was followed.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${product}`
  }, [title])
  useEffect(() => {
    if (pagesShown++ === 0) return
    const focused = document.activeElement
    // A page that put the focus into its own field keeps it there.
    if (focused !== null && focused.closest('main, [role=dialog]') !== null) return
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [])
}
