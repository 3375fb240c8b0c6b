import { expect, test } from 'vitest'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

// The compiler settings of the browser know no node types.
const fileSystem: string = 'node:fs'
const compression: string = 'node:zlib'
interface FileSystem {
  existsSync: (path: URL) => boolean
  readFileSync: (path: URL) => Uint8Array
}
const { existsSync, readFileSync }: FileSystem = await import(fileSystem)
const { gzipSync }: { gzipSync: (bytes: Uint8Array, options: { level: number }) => Uint8Array } =
  await import(compression)

const dist = new URL('../dist/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)

const framed = [
  '../packages/ui/src/shell/session-frame.tsx',
  'web/src/shell/antd-frame.tsx',
  'web/src/shell/page-shell.tsx',
]
const flow = [
  '../packages/ui/src/shell/session-frame.tsx',
  'web/src/shell/antd-frame.tsx',
  'web/src/shell/flow-frame.tsx',
]

/* What a visitor may have to fetch before a page is whole: scripts and styles, bytes of gzip -9. */
test.skipIf(!existsSync(manifestFile)).each([
  ['/login', 120_000, ['web/src/pages/login/login-page.tsx']],
  ['/', 430_000, [...framed, 'web/src/pages/home/home-page.tsx']],
  ['/file-center', 400_000, [...framed, 'web/src/pages/file-center/list/contract-list-page.tsx']],
  ['/file-center/detail', 430_000, [...framed, 'web/src/pages/file-center/detail/detail-page.tsx']],
  ['/file-center/sign', 430_000, [...flow, 'web/src/pages/file-center/sign/sign-page.tsx']],
])('the first load of %s stays within %i bytes', (_, bytes, chunks) => {
  expect(firstLoadBytes(['web/index.html', ...chunks])).toBeLessThanOrEqual(bytes)
})

const phone = [
  '../packages/ui/src/shell/session-frame.tsx',
  'h5/src/shell/guarded-frame.tsx',
  'h5/src/shell/tab-frame.tsx',
]

test.skipIf(!existsSync(manifestFile)).each([
  ['/login', ['h5/src/pages/login/login-page.tsx']],
  ['/', [...phone, 'h5/src/pages/home/home-page.tsx']],
  ['/file-center', [...phone, 'h5/src/pages/file-center/list/list-page.tsx']],
  ['/file-center/detail', [...phone, 'h5/src/pages/file-center/detail/detail-page.tsx']],
  ['/file-center/sign', [...phone, 'h5/src/pages/file-center/sign/sign-page.tsx']],
])('the first load of %s on a phone stays within 160 kB and has nothing of antd', (_, chunks) => {
  const files = filesOf(['h5/index.html', ...chunks])
  expect(gzippedBytes([...files])).toBeLessThanOrEqual(160_000)
  expect([...files].filter((file) => file.includes('antd-core'))).toEqual([])
})

const viewer = '../packages/viewer/src/viewer.tsx'

test.skipIf(!existsSync(manifestFile))(
  'the scripts of the viewer add at most 240 kB to a page, and only when it is shown',
  () => {
    const shell = filesOf(['web/index.html'])
    const added = [...filesOf([viewer])].filter((file) => file.endsWith('.js') && !shell.has(file))
    expect(gzippedBytes(added)).toBeLessThanOrEqual(240_000)
    const library = added.filter((file) => file.includes('pdfjs'))
    expect(library).toHaveLength(1)
    const detail = filesOf(['web/index.html', ...framed, 'web/src/pages/file-center/detail/detail-page.tsx'])
    expect(library.filter((file) => detail.has(file))).toEqual([])
  },
)

/** What the chunks named weigh with everything they import. */
function firstLoadBytes(keys: readonly string[]): number {
  return gzippedBytes([...filesOf(keys)])
}

/** The files of the chunks named and of everything they import. */
function filesOf(keys: readonly string[]): Set<string> {
  const manifest: Record<string, Chunk> = JSON.parse(new TextDecoder().decode(readFileSync(manifestFile)))
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return files
}

function gzippedBytes(files: readonly string[]): number {
  return files
    .map((file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)
}
