import type { Page } from '@playwright/test'
import { demoContract, openContract } from '../demo-contracts.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

const stops = 70

test('the ring of the focus is whole at every stop of Tab through a list, its menu and one’s own page', async ({
  page,
}) => {
  await beLoggedIn(page, people.initiator.phone)
  for (const path of ['', '/file-center', '/enterprise-manage', '/user-center']) {
    // One page after the other.
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(`/esignature/web${path}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.waitForLoadState('networkidle')
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect.soft(await cutRings(page), path).toEqual([])
  }
})

test('and through the signing process of a contract, and a narrow page', async ({ page }) => {
  await beLoggedIn(page, people.initiator.phone)
  await openContract(page, demoContract.completed)
  await page.getByRole('button', { name: '签署过程' }).click()
  await expect(page.getByText('正文未变化')).toBeVisible()
  expect.soft(await cutRings(page), 'signing process').toEqual([])
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/esignature/web/file-center')
  await page.waitForLoadState('networkidle')
  expect.soft(await cutRings(page), 'narrow').toEqual([])
})

/** Which stops of Tab have a ring of which a part that lies along a whole side is cut off by what is around them. */
async function cutRings(page: Page): Promise<string[]> {
  const cut: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one stop after the other
    await page.keyboard.press('Tab')
    // oxlint-disable-next-line no-await-in-loop -- as above
    const name = await page.evaluate<string | null>(cutRing)
    if (name !== null) cut.push(name)
  }
  return cut
}

/** In the page: the focused element where at least two sides of its ring are cut off, else null. */
const cutRing = `(() => {
  const focused = document.activeElement
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
  if (focused === document.body || outlineStyle === 'none') return null
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset) - 1
  const box = focused.getBoundingClientRect()
  for (let around = focused.parentElement; around && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(around)
    const edge = around.getBoundingClientRect()
    const sides = [
      overflowX !== 'visible' && box.left - reach < edge.left,
      overflowX !== 'visible' && box.right + reach > edge.right,
      overflowY !== 'visible' && box.top - reach < edge.top,
      overflowY !== 'visible' && box.bottom + reach > edge.bottom,
    ]
    if (sides.filter(Boolean).length > 1) return focused.tagName + ' ' + (focused.textContent || focused.ariaLabel).slice(0, 30)
    if (position === 'fixed') break
  }
  return null
})()`
