import { watchConsole } from '../console-watch.ts'
import { addInitiator, confirmInitiation, fillContract } from '../initiating.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { consentAndSign, openByMessage } from '../signing.ts'

const sizes = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
]

test('a system manager is told what keeps signers from being changed, and what is missing', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.systemManager.phone)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '系统管理' }).click()
  await page.waitForURL(/contract-manage/)
  await page.getByRole('tab', { name: /^签署中/ }).click()
  await page.waitForURL(/normal/)
  await page.getByRole('row').getByRole('link').first().waitFor()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: '更换签署人' }).click()
  const dialog = page.getByRole('dialog', { name: '更换签署人' })
  await expect(dialog.getByText(/已选 2 份合同/)).toBeVisible()
  await dialog.getByRole('button', { name: '查看明细' }).click()
  await dialog.getByRole('radio', { name: '是' }).check()
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect(dialog.getByText('请选择新签署人').last()).toBeVisible()
  await judgeScreen(page, 'D-14-change-signer', sizes)
  expect(problems).toEqual([])
})

test('a place to sign is handed on: who had it is told on the open page, and who has it now signs', async ({
  page,
  browser,
}) => {
  const contractName = '叉车年检合同'
  const { phone, companyName } = people.initiator
  const problems = watchConsole(page)
  await beLoggedIn(page, phone)
  await page.goto('/esignature/web/file-center')
  await page.getByRole('button', { name: '发起签署' }).click()
  await fillContract(page, contractName)
  await addInitiator(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: `放置${companyName}的公章到当前页` }).focus()
  await page.keyboard.press('Enter')
  await confirmInitiation(page)
  await openByMessage(page, phone, contractName)
  await page.getByRole('button', { name: /签署处1，点击盖章/ }).click()

  const manager = await (await browser.newContext()).newPage()
  problems.push(...watchConsole(manager))
  await beLoggedIn(manager, people.systemManager.phone)
  await manager.goto('/esignature/web/sys-manage/contract-manage?tab=normal')
  await manager.getByRole('textbox', { name: '合同名称/编号' }).fill(contractName)
  await manager.keyboard.press('Enter')
  await manager.getByRole('row').filter({ hasText: contractName }).getByRole('checkbox').check()
  await manager.getByRole('button', { name: '更换签署人' }).click()
  const dialog = manager.getByRole('dialog', { name: '更换签署人' })
  await expect(dialog.getByText('已选 1 份合同，1 份可更换')).toBeVisible()
  await dialog.getByRole('combobox', { name: '签署主体' }).click()
  await manager.getByTitle(companyName, { exact: true }).click()
  const newcomer = dialog.getByRole('combobox', { name: '新签署人' })
  await newcomer.fill(people.applicationManager.name)
  await manager.getByTitle(new RegExp(`^${people.applicationManager.name}（`)).click()
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect(manager.getByText('操作成功')).toBeVisible()
  await expect(page.getByText('签署人已更换，您无需再签署')).toBeVisible()

  const colleague = await (await browser.newContext()).newPage()
  problems.push(...watchConsole(colleague))
  await beLoggedIn(colleague, people.applicationManager.phone)
  await openByMessage(colleague, people.applicationManager.phone, contractName)
  await colleague.getByRole('button', { name: /签署处1，点击盖章/ }).click()
  await consentAndSign(colleague, people.applicationManager.phone)
  await expect(colleague.getByText(/合同已全部签署完成/)).toBeVisible()
  expect(problems).toEqual([])
})
