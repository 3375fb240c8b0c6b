import { watchConsole } from '../console-watch.ts'
import { expect, test } from '../product-test.ts'
import { signedPdf } from '../sample-files/signed-file.ts'
import { judgePhone } from './phone.ts'

test('a file is verified on a phone, with the document below what is found', async ({ page }) => {
  const problems = watchConsole(page)
  await page.goto('/esignature/h5/web/verify')
  await expect(page.getByRole('button', { name: '选择文件' })).toBeVisible()
  await judgePhone(page, 'V-01-phone')
  await page
    .getByLabel('选择合同PDF')
    .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: await signedPdf() })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '页面' })).toHaveValue('1')
  await expect(page.locator('.pdfViewer .page[aria-busy=false]').first()).toBeAttached()
  await judgePhone(page, 'V-01-phone-file')

  // Digits of Chinese input methods are digits, too.
  await page.getByRole('textbox', { name: '页面' }).fill('３')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '页面' })).toHaveValue('3')
  expect(problems).toEqual([])
})
