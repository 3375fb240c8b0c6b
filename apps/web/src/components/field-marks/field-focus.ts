/** The code of the variable that an element of a form fills, by `data-field-code` around it; null for any other. */
export function filledBy(element: Element): string | null {
  return element.closest<HTMLElement>('[data-field-code]')?.dataset['fieldCode'] ?? null
}

/** Puts the focus into the control that fills a variable. */
export function focusField(fieldCode: string): void {
  const field = document.querySelector(`[data-field-code="${CSS.escape(fieldCode)}"]`)
  field?.querySelector<HTMLElement>('input, textarea')?.focus()
}
