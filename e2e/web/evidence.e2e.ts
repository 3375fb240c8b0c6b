import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { text as pageTexts } from '@qiyin/pdf'
import { unzipSync } from 'fflate'
import { axeProblems } from '../accessibility.ts'
import { watchConsole } from '../console-watch.ts'
import { judge } from '../pdf-judges.ts'
import { demoContract, openContract } from '../demo-contracts.ts'
import { beLoggedIn, people } from '../people.ts'
import { expect, test } from '../product-test.ts'

test('the evidence report of a completed contract', async ({ page, browser }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await openContract(page, demoContract.completed)
  await expect(page.getByText('合同已签署完成')).toBeVisible()

  const started = page.waitForEvent('download')
  const making = page.getByRole('button', { name: '正在生成签署证据报告' }).waitFor()
  await page.getByRole('button', { name: '下载签署证据报告' }).click()
  await making
  const file = await started
  expect(file.suggestedFilename()).toBe(`${demoContract.completed}-签署证据报告.pdf`)
  await expect(page.getByText('签署证据报告已生成')).toBeVisible()
  const bytes = await readFile(await file.path())
  expect((await pageTexts(bytes)).join('').replaceAll(/\s/g, '')).toContain('签名有效，文件自签署后未被修改')
  const judged = judge(bytes)
  if (judged) expect([judged.sound, judged.signatures[0]]).toEqual([true, 'Signature is Valid.'])

  const packed = page.waitForEvent('download')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '下载证据包' }).click()
  expect((await packed).suggestedFilename()).toBe(`${demoContract.completed}-证据包.zip`)
  await expect(page.getByText('证据包已生成，解压后按其中的说明可离线校验')).toBeVisible()
  const path = await (await packed).path()
  expect(await runItsVerifiers(path)).toEqual([
    expect.stringContaining('结论：全部校验通过'),
    expect.stringContaining('结论：全部校验通过'),
  ])
  await openItsPage(browser, path)
  expect(problems).toEqual([])

  await page.context().setOffline(true)
  await page.getByRole('button', { name: '下载签署证据报告' }).click()
  await expect(page.getByText('网络异常，请检查网络连接')).toBeVisible()
  await expect(page.getByRole('button', { name: '下载签署证据报告' })).toBeEnabled()
  await page.context().setOffline(false)

  const { '合同文件.pdf': document } = unzipSync(await readFile(path))
  await page.goto('/esignature/web/verify')
  await page.getByLabel('选择合同PDF').setInputFiles({
    name: '合同文件.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(document ?? []),
  })
  await expect(page.getByText('是，与平台存档的文件完全一致')).toBeVisible()
  await expect(page.getByText('模拟认证（仅供演示，不具有法律效力）').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^查看签署位置/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^第1个签名，/ }).click()
  await expect(page.locator('#signature-entry-1')).toBeFocused()
  expect(await axeProblems(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: '查看签署时的版本' }).first().click()
  await expect(page.getByText(/^第1次签署时的版本/)).toBeVisible()
  const cutting = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载这一版' }).click()
  const version = await readFile(await (await cutting).path())
  expect(version.length).toBeLessThan(document?.length ?? 0)
  expect(version.equals(Buffer.from(document ?? []).subarray(0, version.length))).toBe(true)
  expect(await axeProblems(page)).toEqual([])
  await page.getByRole('button', { name: '查看完整文件' }).click()
  await expect(page.getByText(/^第1次签署时的版本/)).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^合同验真报告，/)).toBeVisible()
  await expect(page.getByRole('button', { name: '下载验证报告' })).toBeHidden()
})

/** The page in a package, from disk and without a network: what it says of the package, and of one that was changed. */
async function openItsPage(browser: Browser, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-page-'))
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  try {
    const bytes = await readFile(path)
    const html = join(folder, 'page.html')
    await writeFile(html, unzipSync(bytes)['离线校验.html'] ?? '')
    await page.goto(pathToFileURL(html).href)
    const choose = (buffer: Buffer): Promise<void> =>
      page
        .getByLabel('证据包（ZIP 文件，可拖到此处）')
        .setInputFiles({ name: '证据包.zip', mimeType: 'application/zip', buffer })
    await choose(bytes)
    await expect(page.getByRole('heading', { name: '全部校验通过' })).toBeVisible()
    await expect(page.getByText(/^通过 合同文件\.pdf：第 2 个签名有效/)).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    const changed = Buffer.from(bytes)
    const at = bytes.indexOf('%PDF-') + 2000
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await choose(changed)
    await expect(page.getByRole('heading', { name: /^校验未通过/ })).toBeVisible()
  } finally {
    await context.close()
    await rm(folder, { recursive: true })
  }
}

/** Unpacks an evidence package and runs the programs in it, as its README says. */
async function runItsVerifiers(path: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'qiyin-package-'))
  try {
    for (const [name, bytes] of Object.entries(unzipSync(await readFile(path)))) {
      // oxlint-disable-next-line no-await-in-loop -- a folder before what lies in it
      await mkdir(dirname(join(folder, name)), { recursive: true })
      // oxlint-disable-next-line no-await-in-loop
      await writeFile(join(folder, name), bytes)
    }
    return ['verify.mjs', 'platform-verify.mjs'].map((name) =>
      execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a seal in the document tells whose signature it is, and whether that is valid', async ({ page }) => {
  const problems = watchConsole(page)
  await beLoggedIn(page, people.initiator.phone)
  await openContract(page, demoContract.completed)
  const seal = page.getByRole('button', { name: /^企业印章，.+，查看签名$/ }).first()
  await seal.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^企业印章，第 \d+ 页$/ })
  for (const label of ['签署主体', '签署人', '签署时间', '证书颁发机构', '证书序列号']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(dialog.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(seal).toBeFocused()
  expect(problems).toEqual([])
})
