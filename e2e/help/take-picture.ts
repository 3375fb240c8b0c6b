import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../packages/ui/src/help/pictures')

/** Readable where text still is, and a fifth of what a PNG is. */
const quality = 72

/** Runs in the page: what only the demonstration has is hidden. */
const hideDemonstration = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.demo-panel, .demo-identities, .demo-code, .site-badge, .toaster { display: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/** In the page: whether pictures or answers are still on their way. */
const isBusy =
  "[...document.images].some((image) => !image.complete) || document.querySelector('.skeleton, .ant-skeleton, .ant-spin-spinning') !== null"

/** Takes a picture of the window for the guides of the help; what is to be pressed has a ring around it. */
export async function takePicture(page: Page, name: string, pressed?: Locator): Promise<void> {
  await page.evaluate(hideDemonstration)
  await expect.poll(() => page.evaluate<boolean>(isBusy)).toBe(false)
  await pressed?.scrollIntoViewIfNeeded()
  const ring = await pressed?.evaluate((element: { style: Record<string, string> }) => {
    const before = element.style['boxShadow'] ?? ''
    element.style['boxShadow'] = '0 0 0 3px #fff, 0 0 0 6px #d4380d'
    return before
  })
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
  await devtools.detach()
  await pressed?.evaluate((element: { style: Record<string, string> }, before) => {
    element.style['boxShadow'] = before ?? ''
  }, ring)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
}
