import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleOfflineVerifier } from './offline-verifier.ts'

it('is one file that a plain Node runs, and that needs nothing beside it', async () => {
  const code = await bundleOfflineVerifier()
  const imported = [...code.matchAll(/^import\b.*? from "([^"]+)"/gm)].map(([, name = '']) => name)
  expect(imported.length).toBeGreaterThan(3)
  expect(imported.filter((name) => !builtinModules.includes(name.replace('node:', '')))).toEqual([])
  // sm-crypto-v2 imports Node's own crypto as it goes.
  const late = [...code.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)*([^)\s]+)\s*\)/gs)].map(([, name]) => name)
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
  const run = (): string => execFileSync(process.execPath, ['verify.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(run).toThrow(expect.objectContaining({ status: 1, stdout: expect.stringContaining('清单.json') }))
})
