import { expect, type Page } from '@playwright/test'

/**
 * Opens a tab of the contract centre once contracts stand in it: those of the demonstration are written after the
 * start, the oldest first.
 */
export async function openFullTab(page: Page, tab: 'complete' | 'myTurn'): Promise<void> {
  await expect(async () => {
    await page.goto(`/esignature/web/file-center?tab=${tab}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
}
