/** Brings the first thing that is wrong on the page into view, once it has been drawn, and the focus into its field. */
export function showProblem(): void {
  setTimeout(() => {
    const problem = document.querySelector('[data-problem], .ant-form-item-has-error')
    problem?.scrollIntoView({ block: 'center' })
    fieldOf(problem)?.focus({ preventScroll: true })
  })
}

/** Of a card with several fields the one that is wrong. */
function fieldOf(problem: Element | null): HTMLElement | null | undefined {
  const wrong = problem?.querySelector('.ant-form-item-has-error') ?? problem
  return wrong?.querySelector<HTMLElement>('input, textarea')
}
