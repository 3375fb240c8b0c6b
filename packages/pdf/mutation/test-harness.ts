/**
 * Stands in for Vitest's way of running tests: they are collected once and can then be run one by one, as often as
 * wanted, in one process. What they expect is judged by Vitest's own matchers.
 */
export { expect, vi } from 'vitest'

type Body = (...values: unknown[]) => unknown

interface Suite {
  parent: Suite | undefined
  beforeAll: Body[]
  beforeEach: Body[]
  afterEach: Body[]
  isSkipped: boolean
  started: Promise<void> | undefined
}

/** A test that can be run. */
export interface CollectedTest {
  name: string
  suite: Suite
  body: Body
}

let suite = emptySuite(undefined, false)
let tests: CollectedTest[] = []

function emptySuite(parent: Suite | undefined, isSkipped: boolean): Suite {
  return { parent, beforeAll: [], beforeEach: [], afterEach: [], isSkipped, started: undefined }
}

/** The tests that a file declares while it is loaded, those left out that are skipped. */
export async function collectTests(load: () => Promise<unknown>): Promise<CollectedTest[]> {
  suite = emptySuite(undefined, false)
  tests = []
  await load()
  return tests
}

/** Runs what comes before the tests of a suite, once. */
export function startSuite(wanted: Suite): Promise<void> {
  wanted.started ??= (async () => {
    if (wanted.parent) await startSuite(wanted.parent)
    await inTurn(wanted.beforeAll)
  })()
  return wanted.started
}

/** Runs one test whose suite has been started. Rejects when it fails. */
export async function runTest({ suite: own, body }: CollectedTest): Promise<void> {
  const suites = lineOf(own)
  await inTurn(suites.toReversed().flatMap(({ beforeEach: hooks }) => hooks))
  try {
    await body()
  } finally {
    await inTurn(suites.flatMap(({ afterEach: hooks }) => hooks))
  }
}

function lineOf(own: Suite): Suite[] {
  return own.parent ? [own, ...lineOf(own.parent)] : [own]
}

async function inTurn(hooks: readonly Body[]): Promise<void> {
  // One may build on the one before.
  // oxlint-disable-next-line no-await-in-loop
  for (const hook of hooks) await hook()
}

function declareSuite(isSkipped: boolean, body: Body, values: readonly unknown[] = []): void {
  const outer = suite
  suite = emptySuite(outer, outer.isSkipped || isSkipped)
  body(...values)
  suite = outer
}

function declareTest(isSkipped: boolean, name: string, body: () => unknown): void {
  if (!isSkipped && !suite.isSkipped) tests.push({ name, suite, body })
}

const valuesOf = (row: unknown): unknown[] => (Array.isArray(row) ? row : [row])

type Declare = (name: string, body: Body) => void

const suites = (isSkipped: boolean): Declare => {
  return (_, body) => declareSuite(isSkipped, body)
}

/** Declares tests that belong together. */
export const describe = Object.assign(suites(false), {
  skip: suites(true),
  skipIf: suites,
  runIf: (condition: boolean) => suites(!condition),
  each:
    (rows: readonly unknown[]): Declare =>
    (_, body) => {
      for (const row of rows) declareSuite(false, body, valuesOf(row))
    },
})

const singles = (isSkipped: boolean): Declare => {
  return (name, body) => declareTest(isSkipped, name, body)
}

/** Declares a test. */
export const it = Object.assign(singles(false), {
  skip: singles(true),
  skipIf: singles,
  runIf: (condition: boolean) => singles(!condition),
  each:
    (rows: readonly unknown[]): Declare =>
    (name, body) => {
      for (const [index, row] of rows.entries())
        declareTest(false, `${name} (${index + 1})`, () => body(...valuesOf(row)))
    },
})

/** Declares a test. */
export const test = it

/** Before the first test of a suite. */
export function beforeAll(hook: Body): void {
  suite.beforeAll.push(hook)
}

/** Before each test. */
export function beforeEach(hook: Body): void {
  suite.beforeEach.push(hook)
}

/** After each test. */
export function afterEach(hook: Body): void {
  suite.afterEach.push(hook)
}

/** After the last test: never, here, since any of them may be run again. The process ends with what they opened. */
export function afterAll(hook: Body): void {
  void hook
}
