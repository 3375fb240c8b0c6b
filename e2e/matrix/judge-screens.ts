import { expect, test as plain, type Page, type Request } from '@playwright/test'
import { test } from '../product-test.ts'
import { conditions } from './conditions.ts'
import { judgeFocus, judgeShifts, judgeWidths, watchMessages, watchShifts, type JudgedSize } from './judge.ts'
import type { Screen } from './screen.ts'
import { openScreen } from './screens.ts'

/** The screens of one application and the windows they are judged in. */
export interface Matrix {
  readonly screens: readonly Screen[]
  /** What its addresses begin with. */
  readonly base: Parameters<typeof openScreen>[2]
  readonly sizes: readonly JudgedSize[]
  /** Where the focus is judged; the last of the sizes unless told. */
  readonly focusSize?: JudgedSize
  /** The paths of its pages, each of which must stand among the screens. */
  readonly pages: readonly string[]
}

/** Declares one test for each screen: every width, the focus, the console, and four bad conditions. */
export function judgeScreens({ screens, base, sizes, focusSize, pages }: Matrix): void {
  // Needs no product, and is asked for without one.
  plain('every page stands in the matrix', () => {
    expect([...new Set(screens.map(({ path }) => path))].toSorted()).toEqual(pages.toSorted())
  })

  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      const { messages, allowFailures } = watchMessages(page)
      await openAndJudgeShifts(page, screen, base)
      await judgeWidths(page, screen.name, sizes)
      if (focusSize) await page.setViewportSize(focusSize)
      await judgeFocus(page, screen.name)
      expect.soft(messages, `${screen.name}: console`).toEqual([])
      if (screen.madeByHand || screen.isSameList || screen.isStatic) return

      allowFailures()
      const address = page.url()
      const ready = (): Promise<void> => expect(screen.ready(page)).toBeVisible()
      for (const { name, stand } of conditions) {
        await test.step(name, () => stand(page, { address, ready, name: `${screen.name}, ${name}` }))
      }
      expect(messages, `${screen.name} in bad conditions: console`).toEqual([])
    })
  }

  test.describe('where things move', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })
    for (const screen of screens.filter(({ inBothMotions }) => inBothMotions)) {
      test(screen.name, async ({ page }) => {
        const { messages } = watchMessages(page)
        await openAndJudgeShifts(page, screen, base)
        expect(messages, `${screen.name}: console`).toEqual([])
      })
    }
  })
}

/** Loads the screen once more, so that nothing but its loading is judged. */
async function openAndJudgeShifts(page: Page, screen: Screen, base: Matrix['base']): Promise<void> {
  const underWay = watchRequests(page)
  await watchShifts(page)
  await openScreen(page, screen, base)
  if (!screen.madeByHand) await page.reload()
  await expect(screen.ready(page)).toBeVisible()
  // Long work by hand outlives the rest in which the line of live events opens: the browser is never idle after it.
  if (screen.madeByHand) await expect.poll(underWay, `${screen.name} still asks`).toBe(0)
  else await page.waitForLoadState('networkidle')
  await judgeShifts(page, screen.name)
}

/** How many requests are under way, but for the line of live events: it opens once a page is at rest, and never ends. */
function watchRequests(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/live/events')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}
