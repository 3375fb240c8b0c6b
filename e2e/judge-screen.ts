import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { axeProblems } from './accessibility.ts'

/** Where the pictures go (`npm run screens`); unset, the screens are only judged. */
const picturesDir = process.env['SCREENS_DIR']

const visiblePicturesAreHere =
  '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)'

/** In the page: whether something is on its way that will arrive. */
const isMoving = `document.getAnimations().some(
  ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)`

/** A window size to judge a screen at; `suffix` tells its picture from the others. */
export interface ScreenSize {
  readonly suffix: string
  readonly width: number
  readonly height: number
}

/** Judges the screen as it stands at each size: nothing overflows, axe finds nothing; and takes its picture. */
export async function judgeScreen(page: Page, name: string, sizes: readonly ScreenSize[]): Promise<void> {
  await expect(page.getByText('验证码已发送', { exact: true })).toBeHidden()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate<boolean>(visiblePicturesAreHere)).toBe(true)
    // Fields that fold what does not fit measure themselves first, some frames after the window has its size.
    await expect.soft
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
        message: `${name} at ${size.width} is wider than the window`,
      })
      .toBeLessThanOrEqual(0)
    if (picturesDir !== undefined) {
      mkdirSync(picturesDir, { recursive: true })
      await page.screenshot({ path: join(picturesDir, `${name}${size.suffix}.png`), animations: 'disabled' })
    }
  }
  // Half faded in, a text has not its own contrast.
  await expect.poll(() => page.evaluate<boolean>(isMoving)).toBe(false)
  expect.soft(await axeProblems(page), `${name}: axe`).toEqual([])
  const [first] = sizes
  if (first) await page.setViewportSize(first)
}
