import { demoContract } from '../demo-contracts.ts'
import { people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { openContract } from './phone.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('the words on a lost line push no button out of the screen', async ({ page }) => {
  await openContract(page, people.person.phone, demoContract.personsTurn)
  await page.getByRole('button', { name: '签署', exact: true }).click()
  const confirm = page.getByRole('button', { name: '确认签署' })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText('无法连接服务器')).toBeInViewport({ ratio: 1 })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
  await expect(page.getByText('无法连接服务器')).toBeHidden()
})
