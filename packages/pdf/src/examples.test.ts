import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectPdf } from './read/inspect.ts'

const examples = join(import.meta.dirname, '../examples')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qiyin-examples-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(example: string): string {
  return execFileSync(process.execPath, [join(examples, `${example}.ts`)], { cwd: folder, encoding: 'utf8' })
}

test('the examples generate, read, sign, verify, archive and merge, one after the other', () => {
  expect(run('generate-text')).toBe('')
  expect(run('read')).toMatch(/^采购合同\npage 1, \d+ % from the left, \d+ % down\n$/)
  expect(run('sign')).toBe('')
  expect(run('verify')).toBe('valid\nSeal: 李四, valid\n')
  expect(run('archive')).toMatch(
    /^valid QiyinCertification: B-LTA Seal: B-LTA QiyinTimestamp_\d+: time-stamp\n$/,
  )
  expect(run('merge')).toContain('left out 0 kinds')
  expect(inspectPdf(readFileSync(join(folder, 'merged.pdf'))).pages).toHaveLength(2)
})

test('the package’s first page shows the signing example as it is', () => {
  const readme = readFileSync(join(examples, '../README.md'), 'utf8')
  expect(readme).toContain(readFileSync(join(examples, 'sign.ts'), 'utf8'))
})
