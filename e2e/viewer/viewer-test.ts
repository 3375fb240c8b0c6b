import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { harnessUrl } from '../run-places.ts'
import type { Box, Mark } from './harness/mark.ts'

/** Other people's PDFs, when VIEWER_CORPUS names their folder: the same checks on files nobody here wrote. */
const corpus = process.env['VIEWER_CORPUS']

/** The address of a corpus file; undefined without the corpus. */
export function corpusFile(name: string): string | undefined {
  return corpus !== undefined && existsSync(join(corpus, name)) ? `/corpus/${name}` : undefined
}

/** Why a test on the corpus was left out. */
export const noCorpus = 'VIEWER_CORPUS names no folder with this file'

interface Opening {
  /** With its sign. */
  readonly hash?: string
  readonly props?: Readonly<Record<string, unknown>>
  readonly hidden?: boolean
  readonly marks?: readonly Mark[]
  readonly pages?: readonly { widthPt: number; heightPt: number }[]
  readonly preview?: boolean
  readonly goTo?: { readonly pageNumber: number; readonly box: Box }
  /** Open the page and wait for nothing. */
  readonly early?: boolean
}

/** Opens the harness on a file: a name of `viewer-files.ts`, or a path. Waits until page 1 is drawn. */
export async function openViewer(page: Page, file: string, opening: Opening = {}): Promise<void> {
  const { hash = '', props, early, ...rest } = opening
  const url = file.startsWith('/') ? file : `/files/${file}`
  const query = encodeURIComponent(JSON.stringify({ ...rest, props: { url, ...props } }))
  await page.goto(`/harness/?with=${query}${hash}`)
  if (!early) await expect(drawnPages(page).first()).toBeVisible()
}

/** The pages that stand on the screen finished; the library says `loaded` as soon as it begins to draw. */
export function drawnPages(page: Page): Locator {
  return page.locator('.page[data-loaded="true"][aria-busy="false"]')
}

/** A page's element, borders included. */
export function pageBox(page: Page, number: number): Locator {
  return page.locator(`.page[data-page-number="${number}"]`)
}

/** The number in the page box. */
export function pageInput(page: Page): Locator {
  return page.getByRole('textbox', { name: '页面' })
}

/** A button of the viewer. */
export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** The scale of the pages on the screen, 1 for 96 pixels to 72 points. */
export async function scaleOf(page: Page): Promise<number> {
  return page.evaluate<number>(
    `getComputedStyle(document.querySelector('.pdfViewer')).getPropertyValue('--scale-factor') * 72 / 96`,
  )
}

/** Clicks a button until it is disabled, each time once the click before has changed the scale. */
export async function clickToTheEnd(page: Page, name: string): Promise<void> {
  while (await button(page, name).isEnabled()) {
    const before = await scaleOf(page)
    await button(page, name).click()
    await expect.poll(() => scaleOf(page)).not.toBe(before)
    await settled(page)
  }
}

/** Waits until the page has done what its events led to. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))')
}

/** Runs an entry of the list of tools, which stays open after some of them. */
export async function tool(page: Page, name: string): Promise<void> {
  if (!(await page.getByRole('menu').isVisible())) await button(page, '更多工具').click()
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).first().click()
}

/** A notch of the wheel in the middle of the screen, at a time of its own on the clock of events. */
export async function turnWheel(
  page: Page,
  notch: { deltaY: number; atMs: number; ctrlKey?: boolean },
): Promise<void> {
  await page.evaluate(`(() => {
    const { atMs, ...given } = ${JSON.stringify(notch)}
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...given })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    document.elementFromPoint(innerWidth / 2, innerHeight / 2).dispatchEvent(event)
  })()`)
}

/** Stops the page's clock: from here on time passes by `page.clock.runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Watches every test: nothing may leave the origin or break the content security policy. */
export const test = base.extend<{ strangers: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter
  baseURL: async ({}, give) => give(harnessUrl()),
  strangers: [
    async ({ page, baseURL }, use) => {
      const found: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== baseURL) found.push(request.url())
      })
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) found.push(message.text())
      })
      page.on('pageerror', ({ message }) => {
        // What pdf.js says inside a worker that is ended in the middle of its start; nobody is left to hear it.
        if (message !== 'Worker was terminated') found.push(message)
      })
      await use(found)
      expect(found).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
