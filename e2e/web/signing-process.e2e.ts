import { readFile } from 'node:fs/promises'
import { axeProblems } from '../accessibility.ts'
import { watchConsole } from '../console-watch.ts'
import { demoContract, openContract } from '../demo-contracts.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('the document as it stood when each person signed', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await openContract(page, demoContract.completed)
  await page.getByRole('button', { name: '签署过程' }).click()

  const strip = page.getByRole('region', { name: '签署过程' })
  const stop = (name: RegExp) => strip.getByRole('button', { name })
  await expect(stop(/第 1 次签署/)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('正文未变化')).toBeVisible()
  await expect(page.getByText('这一版原样保留在当前文件中，逐字节一致')).toBeVisible()
  await expect(page.locator('.signing-process-added').first()).toBeVisible()
  expect(await axeProblems(page)).toEqual([])
  const mark = strip.getByRole('button', { name: /第 1 次签署/ }).locator('.process-mark-cut')
  await expect(mark.locator('img')).toHaveJSProperty('complete', true)
  const box = await mark.boundingBox()
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBe(48)

  // Three of them have room on a narrow desk, too.
  await page.setViewportSize({ width: 1024, height: 768 })
  const stops = strip.getByRole('list')
  await expect
    .poll(() =>
      stops.evaluate(
        (list: { scrollWidth: number; clientWidth: number }) => list.scrollWidth - list.clientWidth,
      ),
    )
    .toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await stop(/第 1 次签署/).press('Home')
  await expect(stop(/发起/)).toBeFocused()
  await expect(stop(/发起/)).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('ArrowLeft')
  await expect(stop(/发起/)).toBeFocused()
  await page.keyboard.press('End')
  await expect(stop(/第 2 次签署/)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('此前 1 方的签名仍然有效')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(stop(/第 1 次签署/)).toHaveAttribute('aria-current', 'step')

  await page.reload()
  await expect(stop(/第 1 次签署/)).toHaveAttribute('aria-current', 'step')
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载这一版' }).click()
  const then = await started
  expect(then.suggestedFilename()).toMatch(/^YF-2026-0026-.+-第2版\.pdf$/)

  await page.getByRole('button', { name: '查看最终版' }).click()
  const ended = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载', exact: true }).click()
  const [before, after] = [await readFile(await then.path()), await readFile(await (await ended).path())]
  expect(after.subarray(0, before.length).equals(before)).toBe(true)
  expect(after.length).toBeGreaterThan(before.length)

  const signatures = page.locator('.signatures-section').last()
  await signatures.locator('summary').first().click()
  await signatures.getByRole('button', { name: '查看签署时的版本' }).click()
  await expect(stop(/第 2 次签署/)).toHaveAttribute('aria-current', 'step')
  // The library's worker of a state that is left before it is open.
  expect(problems.filter((problem) => problem !== 'Worker was terminated')).toEqual([])
})
