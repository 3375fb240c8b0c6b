import { lockedPassword } from '../sample-files/viewer-files.ts'
import { corpusFile, drawnPages, expect, noCorpus, openViewer, test } from './viewer-test.ts'
import type { Locator, Page } from '@playwright/test'

const corpusPasswords: readonly (readonly [string, string])[] = [
  ['issue6010_1.pdf', 'abc'],
  ['issue6010_2.pdf', 'æøå'],
  ['bug1782186.pdf', 'Hello'],
  ['issue15893_reduced.pdf', 'test'],
  ['issue21579.pdf', 'pässwört'],
  ['saslprep-r6.pdf', 'S\u00aaSL\u00adprep'],
  ['issue3371.pdf', 'ELXRTQWS'],
  ['pr6531_1.pdf', 'asdfasdf'],
]

const prompt = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: /密码/ })

test('a locked file asks for its password until it is right', async ({ page }) => {
  await openViewer(page, 'locked.pdf', { early: true })
  await expect(page.getByText('输入密码以打开此 PDF 文件。')).toBeVisible()
  const input = prompt(page).locator('input')
  await input.fill('wrong')
  await prompt(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('密码无效。请重试。')).toBeVisible()
  await input.fill(lockedPassword)
  // Twice: a password may be answered once only.
  await prompt(page).getByRole('button', { name: '确定' }).dblclick()
  await expect(drawnPages(page).first()).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
})

test('on a slow machine too, what is typed goes into the field', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await openViewer(page, 'locked.pdf', { early: true })
  const input = prompt(page).locator('input')
  await expect(input).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('密码无效。请重试。')).toBeVisible()
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('')
})

test('the buttons of the question look like buttons', async ({ page }) => {
  await openViewer(page, 'locked.pdf', { early: true })
  for (const name of ['取消', '确定']) {
    const box = prompt(page).getByRole('button', { name })
    await expect(box).toHaveCSS('height', '36px')
    await expect(box).toHaveCSS('padding-left', '16px')
    await expect(box).toHaveCSS('border-top-width', '1px')
  }
})

test('who gives up is told that nothing was opened', async ({ page }) => {
  await openViewer(page, 'locked.pdf', { early: true })
  await prompt(page).getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '加载 PDF 时发生错误。' })).toBeVisible()
})

for (const [name, password] of corpusPasswords) {
  test(`${name} of the corpus opens with its password`, async ({ page }) => {
    const file = corpusFile(name)
    test.skip(file === undefined, noCorpus)
    await openViewer(page, file ?? '', { early: true })
    await prompt(page).locator('input').fill(password)
    await prompt(page).getByRole('button', { name: '确定' }).click()
    await expect(drawnPages(page).first()).toBeVisible()
  })
}
