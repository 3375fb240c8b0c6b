import type { Page } from '@playwright/test'

/** Collects what must not be: console errors and uncaught exceptions. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}
