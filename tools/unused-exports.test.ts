import { expect, test } from 'vitest'
import { unusedExportProblems } from './unused-exports.ts'

const report = (found: readonly (readonly [file: string, exported?: string, type?: string])[]): string =>
  JSON.stringify({
    issues: found.map(([file, exported, type]) => ({
      file,
      exports: exported ? [{ name: exported }] : [],
      types: type ? [{ name: type }] : [],
    })),
  })
const rule = 'packages/domain/src/rule.ts'

test.each([
  ['an unused value', report([[rule, 'isFine']]), [], [`${rule}: isFine: exported`]],
  ['an unused type', report([[rule, '', 'Rule']]), [], [`${rule}: Rule: exported`]],
  ['one of the calls', report([['packages/calls/src/call.ts', 'a']]), [], ['packages/calls/src/call.ts: a']],
  ['one that waits', report([[rule, 'isFine']]), [`${rule}: isFine`], []],
  ['one that waits no longer', report([]), [`${rule}: isFine`], [`${rule}: isFine: used, or no longer`]],
  ['what stands ready for tests', report([['packages/domain/src/testing/a.ts', 'a']]), [], []],
  ['other packages', report([['apps/server/src/config.ts', 'a']]), [], []],
])('judges %s', (_name, json, waiting, expected) => {
  const problems = unusedExportProblems(json, waiting)
  expect(problems).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) expect(problems[index]).toContain(text)
})
