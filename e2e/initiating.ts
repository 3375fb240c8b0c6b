import { expect, type Page } from '@playwright/test'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { people } from './people.ts'
import { contractPdf } from './sample-files/contract.ts'

/** Starts a contract as `people.initiator`, who is logged in: a person and a company of the other side sign it. */
export async function initiate(
  page: Page,
  contractName: string,
  person: { phone: string; name: string; identityNo: string },
): Promise<void> {
  await page.goto('/esignature/web/file-center')
  await page.getByRole('button', { name: '发起签署' }).click()
  await fillContract(page, contractName)
  await page.getByRole('button', { name: '添加个人签署方' }).click()
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(person.phone)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
  await addAgent(page)
  await page.getByRole('button', { name: '下一步' }).click()

  for (const stamp of [`${person.name}的个人签名`, `${people.agent.companyName}的企业印章`]) {
    await page.getByRole('button', { name: `放置${stamp}到当前页` }).focus()
    await page.keyboard.press('Enter')
  }
  await confirmInitiation(page)
}

/** Starts a contract as `people.initiator`, who is logged in, that only the other company's agent signs. */
export async function initiateForAgent(page: Page, contractName: string): Promise<void> {
  await page.goto('/esignature/web/file-center')
  await page.getByRole('button', { name: '发起签署' }).click()
  await fillContract(page, contractName)
  await addAgent(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: `放置${people.agent.companyName}的企业印章到当前页` }).focus()
  await page.keyboard.press('Enter')
  await confirmInitiation(page)
}

/** Who signs for a company of the other side. */
interface CompanySigner {
  readonly companyName: string
  readonly name: string
  readonly phone: string
  readonly identityNo: string
}

/** Fills in what every contract has; the signers are still missing. */
export async function fillContract(
  page: Page,
  contractName: string,
  companyName: string = people.initiator.companyName,
  file?: Buffer,
): Promise<void> {
  await page.getByLabel('选择合同文件').setInputFiles({
    name: `${contractName}.pdf`,
    mimeType: 'application/pdf',
    buffer: file ?? (await contractPdf(contractName)),
  })
  await expect(page.getByRole('textbox', { name: '合同名称', exact: true })).toHaveValue(contractName)
  await choose(page, '所属应用', '供应链采购')
  // Not today, which may end during the test.
  await page.getByLabel('签署截止日期').fill(addDays(dayOf(new Date()), 3))
  await page.keyboard.press('Enter')
  await choose(page, '发起企业', companyName)
}

/** A company of the other side and who signs for it: one of the demonstration's unless told. */
export async function addAgent(page: Page, agent: CompanySigner = people.agent): Promise<void> {
  const { companyName, name, phone, identityNo } = agent
  await page.getByRole('button', { name: '添加企业签署方' }).click()
  await page.getByRole('textbox', { name: '企业名称', exact: true }).fill(companyName)
  await page.getByRole('textbox', { name: '签署人姓名', exact: true }).fill(name)
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(phone)
  await page.getByRole('textbox', { name: '身份证号', exact: true }).fill(identityNo)
}

/** The initiator signs too, for our company and with its seal. */
export async function addInitiator(page: Page): Promise<void> {
  const { name, userName, companyName } = people.initiator
  await page.getByRole('button', { name: '添加我方签署人' }).click()
  const person = page.getByRole('combobox', { name: '签署人' })
  await person.click()
  await person.fill(name)
  // Found by his account: the form names him elsewhere, too.
  await page.getByTitle(new RegExp(`^${name}（${userName}`)).click()
  await choose(page, '签署企业', companyName)
  await expect(page.getByRole('combobox', { name: '使用印章' })).toBeEnabled()
}

/** Leaves the placing step. */
export async function confirmInitiation(page: Page): Promise<void> {
  await page.getByRole('button', { name: '确认发起' }).click()
  await page.getByRole('dialog', { name: '确认发起签署？' }).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('发起成功')).toBeVisible()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  // Lists that were open before stay in the page, hidden, and may hold the same option.
  await page.locator('.ant-select-item-option').and(page.getByTitle(option)).filter({ visible: true }).click()
}
