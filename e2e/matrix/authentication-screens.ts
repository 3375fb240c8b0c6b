import { expect, type Page } from '@playwright/test'
import {
  chooseIdentity,
  createCompany,
  fillBank,
  fillLicence,
  newCompany,
  uploadPhoto,
  type NewCompany,
} from '../company-authentication.ts'
import { logIn, newPerson, people, verifyIdentity } from '../people.ts'
import type { Screen } from './screen.ts'

/** The screens of a company's authentication below this base, each begun by somebody new. */
export function authenticationScreens(base: string): Screen[] {
  return [
    {
      name: 'administrator of a new company',
      path: '/enterprise-authentication/*',
      open: async (page) => void (await begin(page)),
      ready: (page) => page.getByRole('radio', { name: '代理人' }),
    },
    {
      name: 'licence of a new company',
      path: '/enterprise-authentication/*',
      isSameList: true,
      open: async (page) => {
        await begin(page)
        await chooseIdentity(page, '代理人')
        await uploadPhoto(page, '营业执照')
      },
      ready: (page) => page.getByRole('textbox', { name: '统一社会信用代码' }),
    },
    {
      name: 'account of a new company',
      path: '/enterprise-authentication/*',
      isSameList: true,
      open: saveAccount,
      ready: (page) => page.getByRole('link', { name: '下载申请表' }),
    },
    {
      name: 'review of a new company',
      path: '/enterprise-authentication/*',
      isSameList: true,
      open: handIn,
      ready: (page) => page.getByText('资料审核中'),
    },
    {
      name: 'authentication from an outside system',
      path: '/out-enterprise-authentication/*',
      // Without a session it stays where it is.
      isSameList: true,
      open: async (page) => {
        await begin(page)
        await page.goto(page.url().replace('/enterprise-authentication/', '/out-enterprise-authentication/'))
      },
      ready: (page) => page.getByRole('radio', { name: '代理人' }),
    },
    {
      name: 'papers of a company to be reviewed',
      path: '/sys-manage/user-enterprise/detail/*',
      who: people.systemManager.phone,
      open: async (page) => {
        await page.goto(`${base}${detailOf(await appliedByAnother(page))}`)
      },
      ready: (page) => page.getByRole('button', { name: '审核通过' }),
    },
  ]
}

async function begin(page: Page): Promise<NewCompany> {
  const person = newPerson()
  await logIn(page, person.phone)
  await verifyIdentity(page, person)
  const company = newCompany()
  await createCompany(page, company, '法大大')
  return company
}

async function saveAccount(page: Page): Promise<void> {
  const company = await begin(page)
  await chooseIdentity(page, '代理人')
  await fillLicence(page, company, '林婉清')
  await page.getByRole('radio', { name: /企业打款认证/ }).check()
  await fillBank(page)
}

async function handIn(page: Page): Promise<void> {
  await saveAccount(page)
  await uploadPhoto(page, '企业认证申请表')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('资料审核中')).toBeVisible()
}

/** Has somebody else hand an application in; resolves with the address of its wizard. */
async function appliedByAnother(page: Page): Promise<string> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('the page belongs to no browser')
  const other = await context.newPage()
  await handIn(other)
  const address = other.url()
  await context.close()
  return address
}

function detailOf(wizard: string): string {
  const [, companyId, supplierCode] = /enterprise-authentication\/(\d+)\/(\w+)/.exec(wizard) ?? []
  return `/sys-manage/user-enterprise/detail/${companyId}/${supplierCode}`
}
