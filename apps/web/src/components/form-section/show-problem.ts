/** Brings the first thing that is wrong on the page into view, once it has been drawn. */
export function showProblem(): void {
  setTimeout(() =>
    document.querySelector('[data-problem], .ant-form-item-has-error')?.scrollIntoView({ block: 'center' }),
  )
}
