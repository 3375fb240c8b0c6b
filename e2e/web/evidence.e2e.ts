import { readFile } from 'node:fs/promises'
import { readPageTexts } from '@qiyin/pdf/render/page-text.ts'
import { watchConsole } from '../console-watch.ts'
import { judge } from '../pdf-judges.ts'
import { demoContract, openContract } from '../demo-contracts.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('the evidence report of a completed contract', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await openContract(page, demoContract.completed)
  await expect(page.getByText('合同已签署完成')).toBeVisible()

  const started = page.waitForEvent('download')
  const making = page.getByRole('button', { name: '正在生成签署证据报告' }).waitFor()
  await page.getByRole('button', { name: '下载签署证据报告' }).click()
  await making
  const file = await started
  expect(file.suggestedFilename()).toBe(`${demoContract.completed}-签署证据报告.pdf`)
  await expect(page.getByText('签署证据报告已生成')).toBeVisible()
  const bytes = await readFile(await file.path())
  expect((await readPageTexts(bytes)).join('').replaceAll(/\s/g, '')).toContain(
    '签名有效，文件自签署后未被修改',
  )
  const judged = judge(bytes)
  if (judged) expect([judged.sound, judged.signatures[0]]).toEqual([true, 'Signature is Valid.'])
  expect(problems).toEqual([])

  await page.context().setOffline(true)
  await page.getByRole('button', { name: '下载签署证据报告' }).click()
  await expect(page.getByText('网络异常，请检查网络连接')).toBeVisible()
  await expect(page.getByRole('button', { name: '下载签署证据报告' })).toBeEnabled()
})
