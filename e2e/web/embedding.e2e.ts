import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { watchConsole } from '../console-watch.ts'
import { judgeScreen } from '../judge-screen.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test as productTest } from '../product-test.ts'
import { runFolder } from '../run-places.ts'
import { contractPdf } from '../sample-files/contract.ts'

const web = '/esignature/web'
const api = '/esignature/api'
const program = fileURLToPath(new URL('../../packages/sdk/examples/embed/server.ts', import.meta.url))
const desks = [
  { suffix: '', width: 1440, height: 900 },
  { suffix: '-1024', width: 1024, height: 768 },
  { suffix: '-200', width: 720, height: 450 },
]

const phone = { width: 390, height: 844 }

interface Other {
  /** The origin of the other system's pages. */
  readonly url: string
}

/** The example program, as a system of its own at a port of its own. */
const test = productTest.extend<object, { other: Other }>({
  other: [
    async ({ productUrl }, give) => {
      const folder = runFolder(`embedding-${process.pid}`)
      await mkdir(folder, { recursive: true })
      const made = await fetch(`${productUrl}${api}/demo/sandbox`, {
        method: 'POST',
        headers: { 'x-requested-with': 'XMLHttpRequest', origin: productUrl },
      })
      const { result } = (await made.json()) as {
        result: { appId: string; privateKey: string; contract: object }
      }
      const files = ['key.pem', 'contract.json', 'contract.pdf'].map((name) => join(folder, name))
      const contents = [result.privateKey, JSON.stringify(result.contract), await contractPdf('采购合同')]
      for (const [index, file] of files.entries()) await writeFile(file, contents[index] ?? '')
      const [key = '', about = '', document = ''] = files
      const port = await freePort()
      const other = spawn(process.execPath, [program, about, document], {
        env: {
          ...process.env,
          QIYIN_ORIGIN: productUrl,
          QIYIN_APP_ID: result.appId,
          QIYIN_PRIVATE_KEY: key,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(createInterface({ input: other.stdout }), 'line')
      await give({ url: `http://127.0.0.1:${port}` })
      other.kill()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// It changes the sandbox, whose hosts another test would meet.
test.use({ apart: 'embedding' })

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="签署采购合同"]')
const outcomeOf = (page: Page): Locator => page.locator('#outcome')

/** Lets pages of the other system show ours inside, in the administration. */
async function allow(page: Page, host: string): Promise<void> {
  await page.goto(`${web}/sys-manage/src-system/SANDBOX`)
  await page.getByRole('button', { name: '修改嵌入页面' }).click()
  const dialog = page.getByRole('dialog', { name: '修改嵌入页面' })
  const hosts = dialog.getByLabel('允许嵌入的域名')
  await hosts.fill(`https://${host}`)
  await hosts.press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('域名格式不正确')).toBeVisible()
  await dialog.getByTitle(`https://${host}`).locator('.ant-select-selection-item-remove').click()
  await hosts.fill(host)
  await hosts.press('Enter')
  await judgeScreen(page, 'W-28b-frames', desks)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(host)).toBeVisible()
}

/** The same without the screen. */
async function allowAtOnce(page: Page, host: string): Promise<void> {
  const found = await page.request.get(`${api}/contract/source/application/query`)
  const { result } = (await found.json()) as { result: { id: string; appId: string }[] }
  const applicationId = result.find(({ appId }) => appId === 'SANDBOX')?.id
  const changed = await page.request.post(`${api}/contract/source/application/frame/update`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { applicationId, frameHosts: [host] },
  })
  expect(await changed.json()).toMatchObject({ code: 0 })
}

test('a person signs in another system’s page, which hears of it; at another host nothing is shown', async ({
  page,
  browser,
  productUrl,
  other,
}) => {
  await beLoggedIn(page, people.systemManager.phone)
  await allow(page, new URL(other.url).host)

  const signer = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const problems = watchConsole(signer)
  await signer.goto(other.url)
  await signer.getByRole('button', { name: '签署采购合同' }).click()
  await expect(outcomeOf(signer)).toHaveText('请在下方签署')
  const frame = frameOf(signer)
  await frame.getByRole('button', { name: /签署处1，点击/ }).click()
  const drawing = frame.getByRole('dialog', { name: '手写签名' })
  await drawing.getByText('生成名章').click()
  await drawing.getByRole('button', { name: '使用此签名' }).click()
  await frame.getByRole('checkbox', { name: '我已阅读并同意签署全部内容' }).check()
  await judgeScreen(signer, 'X-embed-sign', desks)
  await frame.getByRole('banner').getByRole('button', { name: '确认签署' }).click()
  const proof = frame.getByRole('dialog', { name: '签署意愿确认' })
  await proof.getByRole('button', { name: '填入' }).click()
  await proof.getByRole('button', { name: '确认签署' }).click()
  await expect(outcomeOf(signer)).toHaveText('已签署')
  await expect(frame.getByRole('heading', { name: '签署成功' })).toBeVisible()
  await judgeScreen(signer, 'X-embed-signed', desks)
  expect(await signer.context().cookies()).toEqual([])
  await frame.getByRole('button', { name: '关闭' }).click()
  await expect(signer.locator('iframe')).toHaveCount(0)

  // Signed already: the page says so, inside and around.
  const contractId = (await outcomeOf(signer).getAttribute('data-contract')) ?? ''
  await signer.goto(`${other.url}/?contractId=${contractId}`)
  await signer.getByRole('button', { name: '签署采购合同' }).click()
  await expect(outcomeOf(signer)).toHaveText('您已签署过此合同')
  expect(problems).toEqual([])

  // The same address in a page of another host shows nothing.
  const given = await fetch(`${other.url}/address?contractId=${contractId}`, { method: 'POST' })
  const { url } = (await given.json()) as { url: string }
  expect(url).toContain(`${productUrl}${web}/embed?`)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(other.url.replace('127.0.0.1', 'localhost'))
  await elsewhere.setContent(`<iframe src="${url}"></iframe>`)
  const inside = (): string | undefined =>
    elsewhere
      .frames()
      .find((one) => one !== elsewhere.mainFrame())
      ?.url()
  await expect.poll(inside).toContain('chrome-error:')
})

test('in a narrow frame it is the page for phones, where the person refuses', async ({
  browser,
  page,
  other,
}) => {
  await beLoggedIn(page, people.systemManager.phone)
  await allowAtOnce(page, new URL(other.url).host)
  const signer = await (await browser.newContext({ viewport: phone })).newPage()
  const problems = watchConsole(signer)
  await signer.goto(other.url)
  await signer.getByRole('button', { name: '签署采购合同' }).click()
  await expect(outcomeOf(signer)).toHaveText('请在下方签署')
  const frame = frameOf(signer)
  await frame.getByRole('button', { name: '生成名章' }).click()
  await judgeScreen(signer, 'X-embed-phone', [{ suffix: '', ...phone }])
  await frame.getByRole('button', { name: '拒签' }).click()
  const dialog = frame.getByRole('dialog', { name: '拒签' })
  await dialog.getByRole('textbox', { name: '拒签原因' }).fill('条款需要修改')
  await dialog.getByRole('button', { name: '确认拒签' }).click()
  await expect(outcomeOf(signer)).toHaveText('已拒签')
  await expect(frame.getByRole('heading', { name: '已拒签' })).toBeVisible()
  expect(problems).toEqual([])
})

test('somebody places stamps in another system’s page, which is told the contract', async ({
  page,
  browser,
  other,
}) => {
  await beLoggedIn(page, people.systemManager.phone)
  await allowAtOnce(page, new URL(other.url).host)
  const clerk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const problems = watchConsole(clerk)
  await clerk.goto(other.url)
  await clerk.getByRole('button', { name: '指定签署位置' }).click()
  const frame = frameOf(clerk)
  await expect(frame.getByRole('button', { name: '确认发起' })).toBeVisible()
  await expect(frame.locator('canvas').first()).toBeVisible()
  await judgeScreen(clerk, 'X-embed-place', desks)
  // One stands there already; another one by the keyboard.
  const stamps = frame.getByRole('button', { name: /，第 1 页/ })
  const before = await stamps.count()
  await frame
    .getByRole('button', { name: /个人签名|签署日期/ })
    .first()
    .press('Enter')
  await expect(stamps).toHaveCount(before + 1)
  await frame.getByRole('button', { name: '预览' }).click()
  await frame.getByRole('dialog', { name: '预览' }).getByRole('button', { name: '关闭' }).click()
  await frame.getByRole('button', { name: '确认发起' }).click()
  const plan = frame.getByRole('dialog', { name: '确认发起签署？' })
  await judgeScreen(clerk, 'X-embed-plan', desks)
  await plan.getByRole('button', { name: '确定' }).click()
  await expect(frame.getByRole('heading', { name: '已发起签署' })).toBeVisible()
  await expect(outcomeOf(clerk)).toHaveText(/^已发起：\S+$/)
  expect(await clerk.context().cookies()).toEqual([])
  expect(problems).toEqual([])
})
