/**
 * Brings the first thing that is wrong on the page into view and the focus into its field, once it has been drawn:
 * what a server has refused is drawn later than what the page itself has found.
 */
export function showProblem(): void {
  look(looks)
}

const looks = 20
const pauseMs = 50

function look(left: number): void {
  setTimeout(
    () => {
      const problem = document.querySelector('[data-problem], .ant-form-item-has-error')
      if (!problem && left > 1) return look(left - 1)
      problem?.scrollIntoView({ block: 'center' })
      fieldOf(problem)?.focus({ preventScroll: true })
    },
    left === looks ? 0 : pauseMs,
  )
}

/** Of a card with several fields the one that is wrong; where files are missing, what chooses them. */
function fieldOf(problem: Element | null): HTMLElement | null | undefined {
  const wrong = problem?.querySelector('.ant-form-item-has-error') ?? problem
  return wrong?.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea, button')
}
