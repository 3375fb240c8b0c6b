import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { waitUntil } from './wait-until.ts'

interface Look {
  /** Origin of the harness. */
  readonly url: string
  readonly name: string
  readonly password: string | undefined
  /** True once everything stands as it should: what comes a moment later is waited for. */
  readonly isAsExpected: (seen: Seen) => boolean
}

/** What became of a file in the viewer. */
export interface Seen {
  /** The sentence of the error box, when it did not open. */
  readonly error: string | undefined
  readonly pages: number
  readonly drawn: boolean
  readonly darkPixels: number
  /** Width by height of page 1 as displayed. */
  readonly ratio: number
  /** The reader was warned of scripts or forms. */
  readonly warned: boolean
  /** What must not happen with any file. */
  readonly problems: readonly string[]
}

const limitMs = 60_000
/** For notices and second drawings that follow the first page. */
const graceMs = 8_000

/** Opens one file in a browser context of its own. */
export async function lookAt(browser: Browser, { url, name, password, isAsExpected }: Look): Promise<Seen> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1200, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(limitMs)
  const problems = watch(page, url)
  await page.addInitScript('window.print = () => { window.printed = true }')
  try {
    const props = { url: `/corpus/${encodeURIComponent(name)}` }
    await page.goto(`${url}/harness/?with=${encodeURIComponent(JSON.stringify({ props }))}`)
    if (password !== undefined) await enterPassword(page, password)
    await waitUntil(page, settled, limitMs)
    const seen = await readCalm(page, isAsExpected)
    if (await page.evaluate<boolean>('window.printed === true')) problems.push('文件自行启动了打印')
    return { ...seen, problems }
  } catch (error) {
    problems.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
    return { error: undefined, pages: 0, drawn: false, darkPixels: 0, ratio: 0, warned: false, problems }
  } finally {
    await context.close()
  }
}

async function readCalm(page: Page, isAsExpected: Look['isAsExpected']): Promise<Seen> {
  const end = Date.now() + graceMs
  for (;;) {
    const seen = { ...(await page.evaluate<Omit<Seen, 'problems'>>(readOut)), problems: [] }
    if (isAsExpected(seen) || Date.now() > end) return seen
    await wait(200)
  }
}

function watch(page: Page, origin: string): string[] {
  const problems: string[] = []
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) problems.push(`请求离开了本站：${request.url()}`)
    if (request.url().includes('sandbox')) problems.push('脚本引擎被加载')
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

async function enterPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill(password)
  await dialog.getByRole('button', { name: '确定' }).click()
}

/** An error box over everything, page 1 drawn, or page 1 given up. */
const settled = `(() => {
  const first = document.querySelector('.page[data-page-number="1"]')
  const alert = [...document.querySelectorAll('[role="alert"]')].some((e) => /PDF|页面/.test(e.textContent))
  return (first?.dataset.loaded === 'true' && first.ariaBusy === 'false' && first.querySelector('canvas') !== null) || alert
})()`

const readOut = `(() => {
  const pages = [...document.querySelectorAll('.page')]
  const texts = [...document.querySelectorAll('[role="alert"]')].map((e) => e.textContent)
  const error = texts.find((text) => /无效或损坏|缺少 PDF|意外的服务器|加载 PDF 时/.test(text))
  const first = pages[0]
  const canvas = first?.dataset.loaded === 'true' ? first.querySelector('canvas') : null
  let darkPixels = 0
  if (canvas) {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 720) darkPixels += 1
  }
  return { error, pages: pages.length, drawn: canvas !== null, darkPixels,
    ratio: first ? first.clientWidth / first.clientHeight : 0,
    warned: document.body.textContent.includes('此 PDF 包含脚本或表单') }
})()`
