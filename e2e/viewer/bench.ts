import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { startHarness } from './harness-server.ts'
import { waitUntil } from './wait-until.ts'

// npm run bench:viewer: ours against the plain components of pdfjs-dist, in one run; then what is kept.
const rounds = 9
const mounts = 15
const pageTotal = 500

/** The moment the first page stands finished, by the page's own clock from the start of the navigation. */
const noteFirstPage = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.page[data-page-number="1"][data-loaded="true"] canvas')) return
    observer.disconnect()
    requestAnimationFrame(() => { window.firstPageMs = performance.now() })
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-loaded'] })`

const server = await startHarness(0)
// A server that listens on a port has an address of this kind.
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: [...args, '--js-flags=--expose-gc'], env })
for (const file of ['contract.pdf', 'pages-500.pdf']) await compareFirstPage(browser, file)
await watchCanvases(browser)
await watchMounts(browser)
await browser.close()
server.closeAllConnections()
server.close()

interface FirstPage {
  /** From the start of the navigation: scripts, styles, React and all. */
  readonly fromNavigation: number
  /** From the moment the file is asked for: what a reader waits inside an application that runs already. */
  readonly fromRequest: number
}

async function firstPage(from: Browser, path: string, file: string): Promise<FirstPage> {
  // A context of its own: nothing is cached.
  const context = await from.newContext({ viewport: { width: 1200, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(noteFirstPage)
  await page.goto(addressOf(path, file))
  await waitUntil(page, 'window.firstPageMs !== undefined', 60_000)
  const seen = await page.evaluate<FirstPage>(`(() => {
    const [request] = performance.getEntriesByName(location.origin + '/files/${file}')
    return { fromNavigation: window.firstPageMs, fromRequest: window.firstPageMs - request.startTime }
  })()`)
  await context.close()
  return seen
}

async function compareFirstPage(from: Browser, file: string): Promise<void> {
  const [ours, plain]: [FirstPage[], FirstPage[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const a = await firstPage(from, '', file)
    const b = await firstPage(from, 'plain.html', file)
    // The first round warms the server and the browser's own caches.
    if (round === 0) continue
    ours.push(a)
    plain.push(b)
  }
  report(
    file,
    'file asked for',
    [ours, plain].map((all) => median(all.map((one) => one.fromRequest))),
  )
  report(
    file,
    'navigation',
    [ours, plain].map((all) => median(all.map((one) => one.fromNavigation))),
  )
}

function report(file: string, since: string, [ours = 0, plain = 1]: readonly number[]): void {
  const times = `${Math.round(ours)} and ${Math.round(plain)} ms, medians of ${rounds}`
  console.info(
    `first page of ${file}, from ${since}`.padEnd(48),
    `${(ours / plain).toFixed(2)} × plain pdfjs-dist components (aim ≤ 1.1; ${times})`,
  )
}

async function watchCanvases(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1200, height: 900 } })
  await page.goto(addressOf('', 'pages-500.pdf'))
  await page.locator('.page[data-loaded="true"]').first().waitFor()
  let most = 0
  let bytes = 0
  for (let number = 1; number <= pageTotal; number += 7) {
    await page.evaluate(`document.querySelector('.page[data-page-number="${number}"]').scrollIntoView()`)
    await page.locator(`.page[data-page-number="${number}"][data-loaded="true"]`).waitFor()
    const [canvases = 0, pixels = 0] = await page.evaluate<number[]>(`(() => {
      const canvases = [...document.querySelectorAll('.page canvas')]
      return [canvases.length, canvases.reduce((sum, { width, height }) => sum + width * height, 0)]
    })()`)
    most = Math.max(most, canvases)
    bytes = Math.max(bytes, pixels * 4)
  }
  console.info(
    `scrolling ${pageTotal} pages`.padEnd(48),
    `at most ${most} canvases, ${(bytes / 2 ** 20).toFixed(0)} MB of pixels`,
  )
  await page.close()
}

async function watchMounts(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1200, height: 900 } })
  await page.goto(addressOf('', 'contract.pdf'))
  await page.locator('.page[data-loaded="true"]').first().waitFor()
  await remount(page)
  const before = await heapBytes(page)
  for (let mount = 0; mount < mounts; mount += 1) await remount(page)
  const after = await heapBytes(page)
  const workers = page.workers().length
  console.info(
    `${mounts} mounts`.padEnd(48),
    `heap ${(after / before).toFixed(2)} × what one mount left, ${workers} worker${workers === 1 ? '' : 's'}`,
  )
  await page.close()
}

async function remount(page: Page): Promise<void> {
  await page.getByRole('button', { name: '卸下' }).click()
  await page.locator('.page').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '装上' }).click()
  await page.locator('.page[data-loaded="true"]').first().waitFor()
}

async function heapBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

function addressOf(path: string, file: string): string {
  const query = encodeURIComponent(JSON.stringify({ props: { url: `/files/${file}` } }))
  return `${origin}/harness/${path}?with=${query}`
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
