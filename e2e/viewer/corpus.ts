import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { differences, type Expected } from './corpus-manifest.ts'
import { lookAt } from './corpus-look.ts'
import { startHarness } from './harness-server.ts'

// npm run corpus -- DIR: opens every PDF of a folder in the viewer and compares with its manifest.json, if any.
const directory = process.argv[2]
if (directory === undefined || !existsSync(directory)) {
  console.error('用法：npm run corpus -- 目录（其中是 PDF 文件，可带 manifest.json）')
  process.exit(2)
}
const corpus = resolve(process.env['INIT_CWD'] ?? '.', directory)
const expected = await readManifest(corpus)
const names = (await readdir(corpus)).filter((name) => name.toLowerCase().endsWith('.pdf')).toSorted()
const server = await startHarness(0, { corpus })
// A server that listens on a port has an address of this kind.
const { port } = server.address() as AddressInfo
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env })
let wrong = 0
for (const name of names) {
  const known = expected.get(name)
  const seen = await lookAt(browser, {
    url: `http://127.0.0.1:${port}`,
    name,
    password: known?.password,
    isAsExpected: (now) => !known || differences(known, now).length === 0,
  })
  const problems = [...seen.problems, ...(known ? differences(known, seen) : [])]
  if (problems.length > 0) wrong += 1
  const outcome = seen.error ?? `${seen.pages} 页${seen.drawn ? '' : '，第 1 页无法显示'}`
  console.info(`${problems.length === 0 ? '✓' : '✗'} ${name.padEnd(36)} ${outcome}`)
  for (const problem of problems) console.info(`    ${problem}`)
}
for (const name of expected.keys())
  if (!names.includes(name)) console.info(`- ${name} 在清单中，但目录里没有`)
console.info(`共 ${names.length} 个文件，${wrong} 个与预期不符`)
await browser.close()
server.closeAllConnections()
server.close()
process.exitCode = wrong === 0 ? 0 : 1

async function readManifest(folder: string): Promise<Map<string, Expected>> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{"files":[]}')
  // The manifest's shape is what `Expected` says; a folder without one is compared with nothing.
  const { files } = JSON.parse(text) as { files: Expected[] }
  return new Map(files.map((file) => [file.file, file]))
}
