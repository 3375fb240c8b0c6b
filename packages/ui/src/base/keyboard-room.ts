/** A pinch makes the visible part smaller too; beyond this it is no keyboard. */
const pinched = 1.05

/**
 * Writes into `--keyboard` how much of the page a keyboard on the screen covers, for what stands at its bottom.
 * Browsers that follow `interactive-widget` shrink the page instead, and nothing is covered.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport
  // Browsers before 2018 have none: there the keyboard stays over the page.
  if (view === null) return
  const measure = (): void => {
    const covered = view.scale > pinched ? 0 : window.innerHeight - view.height - view.offsetTop
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
}
