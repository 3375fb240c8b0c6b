import { globSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'
import { bareNumbers, ownLimits, typedLimits } from './bare-numbers.ts'
import { parseFile, type SyntaxNode } from './parsed-source.ts'

const screens = globSync(['apps/{web,h5}/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}']).filter(
  (path) => !path.includes('.test.'),
)

test('there are screens to read', () => {
  expect(screens.length).toBeGreaterThan(100)
})

test('screens call statuses and kinds by the names of packages/domain', () => {
  expect(screens.flatMap((path) => bareNumbers(parseFile(path)).map((found) => `${path}: ${found}`))).toEqual(
    [],
  )
})

test.each([
  ['if (row.contractStatus === 0) go()', ['contractStatus and a number']],
  ['const x = 2 !== signer?.signStatus', ['signStatus and a number']],
  ['const x = company.authStatus >= -1', ['authStatus and a number']],
  ['switch (area.kind) { case 0: go() }', ['kind and the numbers of cases']],
  ['ask({ ourpart: 0 })', ['ourpart set to a number']],
  ["const words = { 1: 'deleted' }", ['a table keyed by numbers']],
  ['if ([0, 2].includes(row.contractStatus)) go()', ['contractStatus and a list of numbers']],
  ['new Set([1, 2]).has(sealType)', ['sealType and a list of numbers']],
  ['const { contractStatus: now } = row; if (now === 0) go()', ['contractStatus and a number']],
  ['const { contractStatus: now = 2 } = row', ['contractStatus set to a number']],
  ['const { kind = 0 } = mark', ['kind set to a number']],
  [
    'const now = row.contractStatus; switch (now) { case 0: go() }',
    ['contractStatus and the numbers of cases'],
  ],
  ['const one = <Mark kind={0} />', ['kind set to a number']],
  ['const one = <Mark kind={markKind.seal} size={0} />', []],
  ['if ([contractStatus.signing].includes(row.contractStatus)) go()', []],
  ['const { contractStatus: now } = row; if (row.now === 0) go()', []],
  ['if (row.contractStatus === contractStatus.signing) go()', []],
  ["if (mark.kind === 'done' && list.length === 0) go()", []],
])('%s is read as %j', (code, expected) => {
  expect(bareNumbers(parseSync(code, { syntax: 'typescript', tsx: true }) as unknown as SyntaxNode)).toEqual(
    expected,
  )
})

const served = globSync('apps/server/src/features/**/*.ts').filter((path) => !path.includes('.test.'))

test('screens and features take the limits of a field from packages/domain', () => {
  expect(served.length).toBeGreaterThan(50)
  expect(
    [...screens, ...served].flatMap((path) =>
      typedLimits(parseFile(path)).map((found) => `${path}: ${found}`),
    ),
  ).toEqual([])
})

test.each([
  ['const field = <Input maxLength={64} />', ['maxLength typed as a number']],
  ["const field = { kind: 'text', maxLength: 255 }", ['maxLength typed as a number']],
  ['const length = 6', ['length typed as a number']],
  ['const maxWidthPx = 1600', ['maxWidthPx typed as a number']],
  ['const resendAfterSec = 30', ['resendAfterSec typed as a number']],
  ['const ready = code.length === 6', ['the length of a code and a number']],
  ['const field = <Input maxLength={maxReasonLength} />', []],
  ['const two = list.length > 1', []],
])('the limits typed in %s are %j', (code, expected) => {
  expect(typedLimits(parseSync(code, { syntax: 'typescript', tsx: true }) as unknown as SyntaxNode)).toEqual(
    expected,
  )
})

const declarations = globSync('packages/calls/src/{areas,shapes}/*.ts')

test('there are declarations of calls to read', () => {
  expect(declarations.length).toBeGreaterThan(10)
})

test('calls take their limits and patterns from packages/domain', () => {
  expect(
    declarations.flatMap((path) => ownLimits(parseFile(path)).map((found) => `${path}: ${found}`)),
  ).toEqual([])
})

test.each([
  ["const name = text('企业名称', { max: 128 })", ['the number 128']],
  ['const list = z.array(cord).max(500)', ['the number 500']],
  ["const phone = text('手机号', { is: (it) => /^1/.test(it) })", ['the pattern ^1']],
  ['defineCall({ rate: { count: 30, seconds: 60 }, request: z.array(id).min(1) })', []],
])('the limits of %s are %j', (code, expected) => {
  expect(ownLimits(parseSync(code, { syntax: 'typescript' }) as unknown as SyntaxNode)).toEqual(expected)
})
