import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/**
 * Waits until an expression is true in the page. Playwright's own `waitForFunction` asks again inside the page,
 * by an eval that the content security policy forbids.
 */
export async function waitUntil(page: Page, expression: string, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > end) throw new Error(`${limitMs / 1000} 秒内没有结果`)
    await wait(50)
  }
}
