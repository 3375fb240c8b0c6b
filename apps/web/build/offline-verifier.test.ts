import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundleCommand, bundlePage, bundlePlatformVerifier } from './offline-verifier.ts'

describe.each([
  ['the platform’s own verifier', bundlePlatformVerifier],
  ['the independent command', bundleCommand],
])('%s', (_, bundle) => {
  it('is one file that a plain Node runs, and that needs nothing beside it', async () => {
    const code = await bundle()
    const imported = [...code.matchAll(/^import\b.*? from "([^"]+)"/gm)].map(([, name = '']) => name)
    expect(imported.length).toBeGreaterThan(2)
    expect(imported.filter((name) => !builtinModules.includes(name.replace('node:', '')))).toEqual([])
    // sm-crypto-v2 imports Node's own crypto as it goes.
    const late = [...code.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)*([^)\s]+)\s*\)/gs)].map(
      ([, name]) => name,
    )
    expect(late.filter((name) => name !== '"crypto"')).toEqual([])
    expect(code).not.toMatch(/node:(http|https|net|tls|dns|child_process)/)
    // What the build lowers is syntax: these came after Node 20, from which on 说明.txt says that it runs.
    expect(code).not.toMatch(
      /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|RegExp\.escape|Iterator\.from)\(/,
    )
    expect(code).not.toMatch(/\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|toArray)\(/)
    const folder = await mkdtemp(join(tmpdir(), 'qiyin-verifier-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'verify.mjs'), code)
    const run = (): string =>
      execFileSync(process.execPath, ['verify.mjs'], { cwd: folder, encoding: 'utf8' })
    expect(run).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('清单.json') }))
  })
})

it('the independent page is one file that loads nothing', async () => {
  const html = await bundlePage()
  expect(html).not.toMatch(/\b(?:src|href)=|\bfetch\(|\bimport\(|^import\b|\/\*program\*\//m)
  expect(html.match(/<script\b/g)).toHaveLength(1)
  expect(html).toContain("default-src 'none'")
})
