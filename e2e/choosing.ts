import type { Page } from '@playwright/test'

/** Chooses an option of a list by its text: of the list that has just opened, others stay in the page hidden. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
