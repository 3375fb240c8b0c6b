import { demoContract } from '../demo-contracts.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { openContract } from './phone.ts'

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('the signing page goes to the first place to sign by itself', async ({ page }) => {
      await openContract(page, people.person.phone, demoContract.personsTurn)
      await page.getByRole('button', { name: '签署', exact: true }).click()
      const area = page.getByRole('button', { name: /签署处1，点击签字/ })
      await expect(area).toBeInViewport({ ratio: 1 })
      // Larger than on a page as wide as the screen, and in the upper half, where nothing lies over it.
      const pageWidth = "document.querySelector('.pdfViewer .page').clientWidth / innerWidth"
      await expect.poll(() => page.evaluate<number>(pageWidth)).toBeGreaterThan(1.3)
      await expect.poll(async () => ((await area.boundingBox())?.y ?? 844) < 422).toBe(true)
    })
  })
}

test('a phone held sideways shows the place to sign beside the signatures, and again when it is turned', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await openContract(page, people.person.phone, demoContract.personsTurn)
  await page.getByRole('button', { name: '签署', exact: true }).click()
  const area = page.getByRole('button', { name: /签署处1，点击签字/ })
  const confirm = page.getByRole('button', { name: '确认签署' })
  for (const size of [
    { width: 740, height: 360 },
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size)
    await expect(area).toBeInViewport({ ratio: 1 })
    await expect(confirm).toBeInViewport({ ratio: 1 })
    // Nothing lies over it.
    await area.click({ trial: true })
  }
})
