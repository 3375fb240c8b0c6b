import type { Locator, Page } from '@playwright/test'

/** Numbers of the demonstration's contracts as its plan has them, whatever the hour; a test that signs makes its own. */
export const demoContract = {
  /** Started by the initiator, in signing for days to come. */
  open: 'YF-2026-0038',
  /** Started by the initiator. */
  completed: 'YF-2026-0026',
  /** Waits for days to come for `people.otherAgent` and his company's seal. */
  otherAgentsTurn: 'YF-2026-0036',
  /** Waits for days to come for `people.person`. */
  personsTurn: 'YF-2026-0033',
} as const

/** The row of a contract in the contract centre, found by its number. */
export async function findContract(page: Page, contractNo: string): Promise<Locator> {
  await page.goto('/esignature/web/file-center')
  await page.getByRole('textbox', { name: '合同名称/编号' }).fill(contractNo)
  await page.keyboard.press('Enter')
  return page.getByRole('row').filter({ hasText: contractNo })
}

/** Opens a contract from the contract centre. */
export async function openContract(page: Page, contractNo: string): Promise<void> {
  const row = await findContract(page, contractNo)
  await row.getByRole('link', { name: contractNo }).click()
}
