import type { Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, logIn, newPerson, people, verifyIdentity } from '../people.ts'
import { expect, test } from '../product-test.ts'

const help = '/esignature/web/help'

const titles = ['平台介绍', '企业实名认证', '印章授权', '合同签署', '更多帮助']

test('everybody reads the guides by their numbers, and the handbook by any other', async ({ page }) => {
  const problems = watchConsole(page)
  for (const [index, title] of [...titles, '操作手册', '操作手册'].entries()) {
    await page.goto(`${help}?guide=${index + 1}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await arePicturesThere(page)
    if (index < 6) await judgeScreen(page, `G-07-${index + 1}`, [{ suffix: '', width: 1440, height: 900 }])
  }
  expect(problems).toEqual([])
})

/** Looks at the last picture, which is far below, and at all of them. */
async function arePicturesThere(page: Page): Promise<void> {
  const pictures = page.getByRole('main').locator('img')
  expect(await pictures.count()).toBeGreaterThanOrEqual(6)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await page.evaluate('scrollTo(0, 0)')
}

test('the guides are printed with all their pictures, and without what is around them', async ({ page }) => {
  const missing = '[...document.images].filter((image) => !image.complete || image.naturalWidth === 0).length'
  await page.addInitScript(`window.print = () => { window.printed = ${missing} }`)
  await page.goto(`${help}?guide=2`)
  await page.getByRole('button', { name: '打印' }).click()
  await expect.poll(() => page.evaluate<number | null>('window.printed ?? null')).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '帮助目录' })).toBeHidden()
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
})

test('whoever has no contract yet is shown how one is signed', async ({ page }) => {
  const person = newPerson()
  await logIn(page, person.phone)
  await verifyIdentity(page, person)
  await page.goto('/esignature/web/file-center')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '签署指引' }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: '合同签署' })).toBeVisible()

  await page.goto('/esignature/web')
  await page.getByRole('button', { name: '创建指引' }).click()
  const guide = page.getByRole('dialog', { name: '企业指引' })
  await expect(guide).toContainText('1 / 5')
  await judgeScreen(page, 'W-11-guide', [{ suffix: '', width: 1440, height: 900 }])
  for (let slide = 2; slide <= 5; slide += 1) await guide.getByRole('button', { name: '下一步' }).click()
  await guide.getByRole('button', { name: '立即创建企业' }).click()
  await expect(page.getByRole('combobox', { name: '企业名称' })).toBeVisible()
})

test('the home page leads to six guides in new tabs, and our own people to their handbook', async ({
  page,
}) => {
  const links = page.getByRole('region', { name: '帮助中心' }).getByRole('link')
  await beLoggedIn(page, people.person.phone)
  await expect(links).toHaveText([...titles, '操作手册'])
  const opened = page.waitForEvent('popup')
  await links.nth(2).click()
  await expect((await opened).getByRole('heading', { level: 1, name: '印章授权' })).toBeVisible()

  await page.context().clearCookies()
  await beLoggedIn(page, people.initiator.phone)
  await expect(links).toHaveText(['员工操作手册', ...titles.slice(1), '操作手册'])
  const staff = page.waitForEvent('popup')
  await links.first().click()
  await expect((await staff).getByRole('heading', { level: 1, name: '操作手册' })).toBeVisible()
})
