import type { Page } from '@playwright/test'

/** Collects what must not be: console errors and uncaught exceptions. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    // What pdf.js says when a document is left while it still opens: nobody is there to read it.
    if (message.text().includes('Transport destroyed')) return
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}
