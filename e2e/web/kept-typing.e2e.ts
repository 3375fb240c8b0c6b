import type { Page } from '@playwright/test'
import { beLoggedIn, logInAgain, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { registerTemplate, shortContract } from '../registered-template.ts'
import { batchRows, batchTemplate, startBatch } from '../started-batch.ts'

function trialOf(code: string): string {
  return `/esignature/web/sys-manage/tpl-register/${code}?step=trial`
}

/** Loses the session, as when it has run out: the next call finds that nobody is logged in. */
async function loseSession(page: Page, next: () => Promise<void>): Promise<void> {
  await page.context().clearCookies()
  await next()
  await expect(page.getByRole('heading', { name: '注册 / 登录' })).toBeVisible()
}

test('corrections of failed rows survive a lost session, and are sent after the login', async ({ page }) => {
  await beLoggedIn(page, people.initiator.phone)
  const batchInitNo = await startBatch(page, [batchRows.sound, batchRows.failing, batchRows.failing])
  await page.goto(`/esignature/web/sign-templ?batchInitNo=${batchInitNo}`)
  const second = page.getByRole('textbox', { name: '第2行姓名' })
  const third = page.getByRole('textbox', { name: '第3行姓名' })
  await second.fill(people.person.name)
  await third.fill('')
  await loseSession(page, () => page.getByRole('button', { name: '重新发起 1 份' }).click())

  await logInAgain(page, people.initiator.phone)
  await expect(page.getByRole('heading', { level: 1, name: batchTemplate.templateName })).toBeVisible()
  await expect(second).toHaveValue(people.person.name)
  await expect(third).toHaveValue('')
  await expect(page.getByText('请填写姓名')).toBeVisible()
  await page.getByRole('button', { name: '重新发起 1 份' }).click()
  await expect(second).toBeHidden()
  await expect(third).toHaveValue('')
  await page.getByRole('button', { name: '撤销修改' }).click()
  await page.reload()
  await expect(third).toHaveValue('王某人')
  await page.getByRole('button', { name: '全部原样重发' }).click()
  await expect(page.getByRole('button', { name: '重新发起 1 份' })).toBeEnabled()
  await expect(page.getByRole('button', { name: '全部原样重发' })).toBeDisabled()
  // Nothing was corrected in it.
  await expect(page.getByText('原样，待重新发起')).toBeVisible()
})

test('what was tried in a template survives a lost session, and is of its template alone', async ({
  page,
}) => {
  const codes = [`TRIED_${Date.now()}`, `OTHER_${Date.now()}`] as const
  await beLoggedIn(page, people.applicationManager.phone)
  for (const templateCode of codes)
    await registerTemplate(page, {
      templateCode,
      templateName: '试填合同',
      businessTypeName: '人力资源',
      file: shortContract(),
    })
  await page.goto(trialOf(codes[0]))
  const name = page.getByRole('textbox', { name: '姓名', exact: true })
  await name.fill('试填人')
  await expect(page.getByRole('region', { name: '合同预览' }).getByText('试填人').first()).toBeVisible()
  await loseSession(page, () => page.getByRole('textbox', { name: '岗位' }).fill('工程师'))

  await logInAgain(page, people.applicationManager.phone)
  await expect(name).toHaveValue('试填人')
  await expect(page.getByRole('textbox', { name: '岗位' })).toHaveValue('工程师')
  await expect(page.getByRole('region', { name: '合同预览' }).getByText('试填人').first()).toBeVisible()
  await page.goto(trialOf(codes[1]))
  await expect(name).toHaveValue('')
})

test('what was typed into the dialog of a list survives a lost session, for whoever typed it', async ({
  page,
}) => {
  await beLoggedIn(page, people.systemManager.phone)
  await page.goto('/esignature/web/sys-manage/business-manage')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增' })
  const code = `KEPT_${Date.now()}`
  await dialog.getByLabel('应用编码').fill(code)
  await dialog.getByLabel('应用名称').fill(`留住的${code}`)
  await dialog.getByLabel('管理员').fill(people.initiator.phone)
  await page.getByTitle(people.initiator.name).click()
  await page.keyboard.press('Escape')
  await loseSession(page, () => dialog.getByRole('button', { name: '确定' }).click())

  await logInAgain(page, people.systemManager.phone)
  await expect(dialog.getByLabel('应用编码')).toHaveValue(code)
  await expect(dialog.getByLabel('应用名称')).toHaveValue(`留住的${code}`)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText(people.initiator.name)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/esignature/web/sys-manage/msg-manage')
  await page.getByRole('button', { name: '新增' }).click()
  await dialog.getByLabel('消息内容').fill('请您签署：${url}')
  await loseSession(page, () => dialog.getByRole('button', { name: '发送测试消息' }).click())
  await logInAgain(page, people.systemManager.phone)
  await expect(dialog.getByLabel('消息内容')).toHaveValue('请您签署：${url}')
})
