import { expect, type Page } from '@playwright/test'
import { axeProblems } from '../accessibility.ts'

/** Every message of the console counts, also warnings; `allowed` are the browser's own words on a line that is down. */
export function watchMessages(page: Page): { messages: string[]; allowFailures: () => void } {
  const messages: string[] = []
  let failuresAreMeant = false
  page.on('console', (message) => {
    if (failuresAreMeant && message.text().startsWith('Failed to load resource')) return
    messages.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => messages.push(error.message))
  return { messages, allowFailures: () => void (failuresAreMeant = true) }
}

/** Adds up the layout shifts of every page of this tab that nobody caused; read by `shiftOf`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.__shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node }) => (node?.className || node?.nodeName || '?').toString().slice(0, 60))
        window.__shifts.push([entry.value, what.join(' | ')])
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
}

/** The jumps of the page as it stands: their sum, and what moved. */
export async function shiftOf(page: Page): Promise<{ sum: number; what: string[] }> {
  const shifts = await page.evaluate<[number, string][]>('window.__shifts')
  return {
    sum: shifts.reduce((sum, [value]) => sum + value, 0),
    what: shifts.map(([value, what]) => `${value.toFixed(3)} ${what}`),
  }
}

/** The jump that is still allowed: nobody notices it. */
const leastJump = 0.02

export async function judgeShifts(page: Page, name: string): Promise<void> {
  const { sum, what } = await shiftOf(page)
  expect.soft(sum, `${name} jumps: ${what.join('; ')}`).toBeLessThanOrEqual(leastJump)
}

/** A window to judge a screen in; `axe` where the layout is another than in the one before. */
export interface JudgedSize {
  readonly width: number
  readonly height: number
  readonly axe?: boolean
}

/** In the page: steps and buttons in the bar of a flow that lie over each other. */
const overlaps = `(() => {
  const parts = [...document.querySelectorAll('.flow-bar li, .flow-bar button')].filter((one) => one.checkVisibility())
  const boxes = parts.map((one) => ({ name: one.textContent || one.ariaLabel, box: one.getBoundingClientRect() }))
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1)
      .filter((b) => a.box.right > b.box.left + 1 && b.box.right > a.box.left + 1 && a.box.bottom > b.box.top && b.box.bottom > a.box.top)
      .map((b) => a.name + ' / ' + b.name))
})()`

/** At each width: nothing is wider than the window or lies over its neighbour; axe, the slow one, finds nothing in any of the layouts. */
export async function judgeWidths(page: Page, name: string, sizes: readonly JudgedSize[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const over = (): Promise<number> =>
      page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await expect.poll(over, `${name} at ${size.width} is wider than the window`).toBeLessThanOrEqual(0)
    expect
      .soft(await page.evaluate<string[]>(overlaps), `${name} at ${size.width}: over each other`)
      .toEqual([])
    if (size.axe) expect.soft(await axeProblems(page), `${name} at ${size.width}: axe`).toEqual([])
  }
}

/** No screen needs more to be walked through; those with long lists are walked to here. */
const stops = 40

/** Tabs through the page: what has the focus looks otherwise than without it. */
export async function judgeFocus(page: Page, name: string): Promise<void> {
  // Half-way through its change a colour is still the old one.
  await page.evaluate(`{
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(still)
    document.activeElement?.blur()
    window.scrollTo(0, 0)
  }`)
  const hidden: string[] = []
  const seen = new Set<string>()
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate<{ key: string; name: string; shows: boolean } | null>(lookAtFocus)
    if (found === null || seen.has(found.key)) break
    seen.add(found.key)
    if (!found.shows) hidden.push(found.name)
  }
  expect.soft(hidden, `${name}: stops of Tab where nothing shows the focus`).toEqual([])
  expect(seen.size, `${name} has stops`).toBeGreaterThan(0)
}

/** In the page: what the focused element and what stands around it look like, with and without the focus. */
const lookAtFocus = `(async () => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const around = [element, element.nextElementSibling, ...element.children]
  for (let up = element.parentElement, n = 0; up && n < 4; up = up.parentElement, n += 1) around.push(up)
  const look = () =>
    around.flatMap((one) => {
      if (!one) return []
      return [null, '::before', '::after'].map((part) => {
        const style = getComputedStyle(one, part)
        const box = one.getBoundingClientRect()
        return [
          style.outlineStyle === 'none' ? '' : style.outline,
          style.boxShadow, style.borderColor, style.backgroundColor, style.textDecorationLine, style.opacity,
          Math.round(box.left), Math.round(box.top),
        ].join()
      })
    }).join(';')
  const focused = look()
  window.__stops ??= new Map()
  const map = window.__stops
  if (!map.has(element)) map.set(element, String(map.size))
  else return { key: map.get(element), name: '', shows: true }
  element.blur()
  // Some fields are told by script that they have lost it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const plain = look()
  element.focus({ preventScroll: true, focusVisible: true })
  return {
    key: map.get(element),
    name: element.outerHTML.slice(0, 120),
    shows: focused !== plain,
  }
})()`
