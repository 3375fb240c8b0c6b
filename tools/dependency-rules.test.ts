import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const config = join(project, 'dependency-rules.cjs')
const server = 'apps/server/src'
const web = 'apps/web/src'

/** For each rule a file that breaks it and what it imports; `node:` and package names stand for themselves. */
const violations: readonly [rule: string, from: string, to: string][] = [
  ['domain-stands-alone', 'packages/domain/src/rule.ts', 'packages/calls/src/call.ts'],
  ['calls-on-domain', 'packages/calls/src/area.ts', 'packages/pdf/src/engine.ts'],
  ['fonts-stand-alone', 'packages/fonts/src/read-font.cjs', 'packages/pdf/src/errors.ts'],
  ['pdf-stands-alone', 'packages/pdf/src/sign.ts', 'packages/domain/src/dates.ts'],
  ['providers', 'packages/providers/src/provider.ts', 'packages/calls/src/call.ts'],
  ['ui', 'packages/ui/src/part.tsx', 'apps/web/src/theme.ts'],
  ['sdk', 'packages/sdk/src/client.ts', 'packages/pdf/src/entries/main.ts'],
  ['sdk-is-for-others', `${server}/http/call.ts`, 'packages/sdk/src/entry.ts'],
  ['server', `${server}/http/page.ts`, 'packages/ui/src/base.ts'],
  ['web', `${web}/components/a/part.tsx`, 'packages/pdf/src/engine.ts'],
  ['h5', 'apps/h5/src/components/a/part.tsx', 'apps/web/src/theme.ts'],
  ['viewer-stands-alone', 'packages/viewer/src/bar.tsx', 'packages/domain/src/dates.ts'],
  ['templates-stand-alone', 'packages/templates/src/scan.ts', 'packages/domain/src/dates.ts'],
  ['templates-without-pdf', 'packages/templates/src/render.ts', 'packages/pdf/src/entries/main.ts'],
  ['pdf-through-its-entries', `${server}/http/sign.ts`, 'packages/pdf/src/sign/sign.ts'],
  ['domain-has-no-library', 'packages/domain/src/parse.ts', 'zod'],
  ['domain-has-no-io', 'packages/domain/src/read.ts', 'node:fs'],
  ['feature-through-public', `${server}/features/a/inside.ts`, `${server}/features/b/store.ts`],
  ['feature-graph-acyclic', `${server}/features/c/one.ts`, `${server}/features/d/public.ts`],
  ['feature-graph-acyclic', `${server}/features/d/two.ts`, `${server}/features/c/public.ts`],
  ['sql-in-stores-only', `${server}/features/a/handler.ts`, `${server}/db/database.ts`],
  ['only-build-server-sees-features', `${server}/http/dispatch.ts`, `${server}/features/a/public.ts`],
  ['command-line-through-public', `${server}/cli/command.ts`, `${server}/features/a/store.ts`],
  ['page-does-not-import-page', `${web}/pages/login/login-page.tsx`, `${web}/pages/home/panel.tsx`],
  ['page-does-not-import-page', `${web}/pages/home/home-page.tsx`, `${web}/pages/files/list/list-page.tsx`],
  ['page-does-not-import-page', `${web}/pages/files/list/list-page.tsx`, `${web}/pages/files/shared.ts`],
  ['page-does-not-import-page', `${web}/pages/firm/firm-page.tsx`, `${web}/pages/firm/edit/edit-page.tsx`],
  ['page-does-not-import-page', `${web}/pages/firm/edit/form.tsx`, `${web}/pages/firm/firm-page.tsx`],
  ['only-routes-see-pages', `${web}/components/b/part.tsx`, `${web}/pages/home/panel.tsx`],
  ['only-routes-see-pages', `${web}/shell/header.tsx`, `${web}/pages/home/home-page.tsx`],
  ['only-application-sees-routes', `${web}/pages/home/go.ts`, `${web}/routes.tsx`],
  ['components-below-the-shell', `${web}/components/c/part.tsx`, `${web}/shell/menu.ts`],
  ['base-of-ui-stands-first', 'packages/ui/src/base/root.tsx', 'packages/ui/src/query-client.ts'],
  ['testing-is-for-tests', 'packages/domain/src/tabs.ts', 'packages/domain/src/testing/page-sizes.ts'],
  ['testing-is-for-tests', 'packages/pdf/src/sign/sign.ts', 'packages/pdf/testing/test-pdf.ts'],
  ['every-import-resolves', `${web}/lost.ts`, 'not-installed-anywhere'],
  ['no-file-cycle', `${web}/egg.ts`, `${web}/hen.ts`],
]

/** What the rules allow: an import for each way down, and the way back of the cycle, which is reported once. */
const allowed: readonly [from: string, to: string][] = [
  [`${web}/pages/home/parts/deep.tsx`, `${web}/pages/home/panel.tsx`],
  [`${web}/pages/firm/edit/edit-page.tsx`, `${web}/pages/firm/edit/fields/name.tsx`],
  [`${web}/hen.ts`, `${web}/egg.ts`],
  [`${web}/routes.tsx`, `${web}/pages/home/home-page.tsx`],
  [`${web}/main.tsx`, `${web}/pages/login/login-page.tsx`],
  [`${web}/application.tsx`, `${web}/routes.tsx`],
  [`${server}/build-server.ts`, `${server}/features/a/feature.ts`],
  [`${server}/cli/command.ts`, `${server}/features/a/public.ts`],
  [`${server}/features/a/store.ts`, `${server}/db/database.ts`],
  ['apps/server/src/features/e/handler.ts', `${server}/features/a/public.ts`],
  ['apps/server/src/crypto/keys.ts', 'packages/pdf/src/entries/pki.ts'],
]

const namesInReport: Readonly<Record<string, string>> = { 'node:fs': 'fs', zod: 'node_modules/zod/index.js' }

interface Report {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly rule: { readonly name: string }
    }[]
  }
}

let root: string
let found: string[]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'qiyin-rules-'))
  await writeTree(root, [...violations.map(([, from, to]) => [from, to] as const), ...allowed])
  const { summary } = await cruise(root)
  found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
})

afterAll(() => rm(root, { recursive: true, force: true }))

test.each(violations)('%s: %s must not import %s', (rule, from, to) => {
  const places =
    rule === 'feature-graph-acyclic' ? [dirname(from), dirname(to)] : [from, namesInReport[to] ?? to]
  expect(found).toContainEqual(`${rule}: ${places.join(' -> ')}`)
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(found.filter((one) => one.endsWith(`: ${from} -> ${to}`))).toEqual([])
})

test('every rule has its violation', () => {
  const rules = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] }
  const names = new Set([...rules.forbidden.map(({ name }) => name), 'page-does-not-import-page'])
  expect(new Set(violations.map(([rule]) => rule))).toEqual(names)
})

/** A tree of files that hold nothing but these imports; a package that is imported is there, but the missing one. */
async function writeTree(folder: string, imports: readonly (readonly [string, string])[]): Promise<void> {
  const files = new Map<string, string[]>()
  for (const [from, to] of imports) {
    const isFile = to.startsWith('apps/') || to.startsWith('packages/')
    if (isFile) files.set(to, files.get(to) ?? [])
    const path = relative(dirname(from), to)
    files.set(from, [...(files.get(from) ?? []), isFile ? (path.startsWith('.') ? path : `./${path}`) : to])
  }
  files.set('node_modules/zod/index.js', [])
  for (const [name, targets] of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, [...targets.map((target) => `import '${target}'\n`), 'export {}\n'].join(''))
  }
  await writeFile(
    join(folder, 'node_modules/zod/package.json'),
    '{ "name": "zod", "version": "1.0.0", "type": "module" }',
  )
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "zod": "1.0.0" } }')
}

async function cruise(folder: string): Promise<Report> {
  const program = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const run = promisify(execFile)(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', 'packages', 'apps'],
    { cwd: folder, maxBuffer: 1 << 26 },
  )
  const { stdout } = await run
  // The program's own format (dependency-cruiser, schema of its results).
  return JSON.parse(stdout) as Report
}
