import type { Page } from '@playwright/test'
import { watchConsole } from './console-watch.ts'

/** Collects what the content security policy has stopped, and what the console says, on every page that is opened. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const problems = watchConsole(page)
  await page.exposeFunction('tellOfViolation', (violation: string) => void problems.push(violation))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    window.tellOfViolation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ' ' + event.sample))`)
  return problems
}
