import { cp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { startFakeSupplier, type FakeSupplier } from '@qiyin/providers/testing/fake-supplier.ts'
import { addInitiator, confirmInitiation, fillContract } from '../initiating.ts'
import { logIn, people } from '../people.ts'
import { startProduct, type Product } from '../product.ts'
import { demoFolder, runFolder } from '../run-places.ts'
import { openByMessage } from '../signing.ts'

const account = { appId: '7438000000', appSecret: 'dummysecret' }

const suppliers = [
  {
    supplierCode: 'E_SIGN',
    fakeName: 'esign',
    settings: (url: string) => ({
      ESIGN_APP_ID: account.appId,
      ESIGN_APP_SECRET: account.appSecret,
      ESIGN_URL: url,
      ESIGN_SIGNING: 'on',
    }),
  },
  {
    supplierCode: 'FDD',
    fakeName: 'fasc',
    settings: (url: string) => ({
      FDD_APP_ID: account.appId,
      FDD_APP_SECRET: account.appSecret,
      FDD_URL: url,
      FDD_SIGNING_CORP_ID: 'open-corp',
    }),
  },
] as const

type Supplier = (typeof suppliers)[number]

for (const supplier of suppliers)
  test(`a person and a company sign at ${supplier.supplierCode} and come back`, async ({ browser }) => {
    const { product, fake, stop } = await startGround(supplier)
    const contractName = `在${supplier.supplierCode}签署的合同`
    const { person, initiator } = people

    const ours = await open(browser, product, initiator.phone)
    await ours.goto('/esignature/web/file-center')
    await ours.getByRole('button', { name: '发起签署' }).click()
    await fillContract(ours, contractName)
    await ours.getByRole('button', { name: '添加个人签署方' }).click()
    await ours.getByRole('textbox', { name: '姓名', exact: true }).fill(person.name)
    await ours.getByRole('textbox', { name: '手机号', exact: true }).fill(person.phone)
    await ours.getByRole('textbox', { name: '身份证号', exact: true }).fill(person.identityNo)
    await addInitiator(ours)
    await ours.getByRole('button', { name: '下一步' }).click()
    for (const stamp of [`${person.name}的个人签名`, `${initiator.companyName}的公章`]) {
      await ours.getByRole('button', { name: `放置${stamp}到当前页` }).focus()
      await ours.keyboard.press('Enter')
    }
    await confirmInitiation(ours)

    const theirs = await open(browser, product, person.phone)
    await openByMessage(theirs, person.phone, contractName)
    await signThere(theirs, fake)
    await expect(theirs.getByRole('button', { name: /签署进度.*1\/2 方已签/ })).toBeVisible()

    await openByMessage(ours, initiator.phone, contractName)
    await signThere(ours, fake)
    await expect(ours.getByText('已完成').first()).toBeVisible()
    await stop()
  })

/** On the supplier's page, however long the product has taken to bring the contract there; then back. */
async function signThere(page: Page, fake: FakeSupplier): Promise<void> {
  await expect.poll(() => new URL(page.url()).origin).toBe(fake.url)
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page).toHaveURL(/\/file-center\/detail/)
}

async function open(browser: Browser, { url }: Product, phone: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/esignature/web/login')
  await logIn(page, phone)
  await expect(page.getByRole('heading', { name: /欢迎使用电子签约平台/ })).toBeVisible()
  return page
}

interface Ground {
  readonly product: Product
  readonly fake: FakeSupplier
  readonly stop: () => Promise<void>
}

/** The product with the demonstration, whose companies have the supplier, and the supplier beside it. */
async function startGround({ supplierCode, fakeName, settings }: Supplier): Promise<Ground> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const eventUrl = `${url}/esignature/api/provider-callback/${supplierCode}`
  const fake = await startFakeSupplier(fakeName, account.appId, account.appSecret, eventUrl)
  const folder = runFolder(`supplier-${supplierCode}`)
  await cp(demoFolder(), folder, { recursive: true })
  await giveSupplier(join(folder, 'pg'), supplierCode)
  const roots = join(folder, 'roots.pem')
  await writeFile(roots, await fake.root())
  const product = await startProduct(folder, {
    PORT: String(port),
    PUBLIC_URL: url,
    TRUSTED_ROOTS: roots,
    ...settings(fake.url),
  })
  return {
    product,
    fake,
    stop: async () => {
      await product.stop()
      await fake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As if the demonstration's companies had been proven by the supplier. */
async function giveSupplier(directory: string, supplierCode: string): Promise<void> {
  const database = await PGlite.create(directory)
  await database.query('update company set supplier_code = $1', [supplierCode])
  await database.close()
}

/** Suppliers are given our address before the product runs. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('a server on a port has no address')
  return address.port
}
