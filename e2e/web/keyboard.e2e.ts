import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { watchConsole } from '../console-watch.ts'
import { codeCount, newCode, people } from '../people.ts'
import { expect, test } from '../product-test.ts'
import { contractPdf } from '../sample-files/contract.ts'
import { codeInTime } from '../signing.ts'

const contractName = '设备保养合同'
const { phone, name, companyName } = people.agent

test.use({ apart: 'keyboard' })

test('from the login to a signed contract without a mouse', async ({ page }) => {
  const problems = watchConsole(page)
  await page.goto('/esignature/web/login')
  await logInByKeys(page)
  await press(page, page.getByRole('button', { name: '发起签署' }).first())
  await fillByKeys(page)
  await press(page, page.getByRole('button', { name: '添加我自己' }))
  await press(page, page.getByRole('button', { name: '下一步' }))
  await press(page, page.getByRole('button', { name: `放置${name}的个人签名到当前页` }))
  await press(page, page.getByRole('button', { name: '确认发起' }))
  await press(
    page,
    page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }),
  )
  await expect(page.getByText('发起成功')).toBeVisible()
  await press(page, page.getByRole('button', { name: '立即签署' }))
  await signByKeys(page)
  await expect(page.getByRole('heading', { name: '签署成功' })).toBeVisible()
  expect(problems).toEqual([])
})

/** Goes on by the tabulator until the focus is there, as a person does. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  const focused = target.and(page.locator(':focus'))
  const passed: string[] = []
  while ((await focused.count()) === 0) {
    passed.push(await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 120)'))
    if (passed.length > 100) throw new Error(`not reached: ${String(target)}\n${passed.join('\n')}`)
    await page.keyboard.press('Tab')
  }
}

/** Goes there and presses what a person would. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled()
  await reach(page, target)
  await page.keyboard.press(key)
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByRole('textbox', { name: label, exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

async function chooseByKeys(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await reach(page, box)
  await page.keyboard.press('ArrowDown')
  const options = page.locator('.ant-select-item-option').filter({ visible: true })
  const wanted = options.and(page.getByTitle(option))
  await wanted.waitFor()
  const active = page.locator('.ant-select-item-option-active').filter({ visible: true })
  await expect(async () => {
    if ((await active.getAttribute('title')) !== option) await page.keyboard.press('ArrowDown')
    expect(await active.getAttribute('title')).toBe(option)
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(wanted).toBeHidden()
}

async function logInByKeys(page: Page): Promise<void> {
  const before = await codeCount(page.request, phone)
  await write(page, '手机号', phone)
  await press(page, page.getByRole('button', { name: '获取验证码' }))
  const code = await newCode(page.request, phone, before)
  await write(page, '验证码', code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  const guide = page.getByRole('dialog')
  await guide.waitFor()
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
}

async function fillByKeys(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await reach(page, page.getByRole('button', { name: '将文件拖到此处，或点击选择' }))
  await page.keyboard.press('Enter')
  await (
    await chooser
  ).setFiles({
    name: `${contractName}.pdf`,
    mimeType: 'application/pdf',
    buffer: await contractPdf(contractName),
  })
  await expect(page.getByRole('textbox', { name: '合同名称', exact: true })).toHaveValue(contractName)
  await chooseByKeys(page, '所属应用', '供应链采购')
  await write(page, '签署截止日期', addDays(dayOf(new Date()), 3))
  await page.keyboard.press('Enter')
  await chooseByKeys(page, '发起企业', companyName)
}

async function signByKeys(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: /签署处1，点击签字/ }))
  const pad = page.getByRole('dialog', { name: '手写签名' })
  await pad.waitFor()
  await reach(page, pad.getByRole('radio', { name: '手写签名' }))
  await page.keyboard.press('ArrowRight')
  await expect(pad.getByRole('radio', { name: '生成名章' })).toBeChecked()
  await press(page, pad.getByRole('button', { name: '使用此签名' }))
  await press(page, page.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }), 'Space')
  const before = await codeCount(page.request, phone)
  await press(page, page.getByRole('banner').getByRole('button', { name: '确认签署' }))
  const dialog = page.getByRole('dialog', { name: '签署意愿确认' })
  await dialog.waitFor()
  await reach(page, dialog.getByLabel('验证码'))
  await page.keyboard.type(await codeInTime(page, phone, before))
  await press(page, dialog.getByRole('button', { name: '确认签署' }))
}
