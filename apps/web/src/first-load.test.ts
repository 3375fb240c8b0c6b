import { expect, test } from 'vitest'

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
const loadsFile = new URL('first-loads.json', dist)
const isBuilt = existsSync(loadsFile)

type Loads = Record<'web' | 'h5', Record<string, string[]>>
const loads: Loads = isBuilt
  ? JSON.parse(new TextDecoder().decode(readFileSync(loadsFile)))
  : { web: {}, h5: {} }

/* What the HTML asks for before a page is whole: scripts and styles, bytes of gzip -9; the viewer is told apart. */
const desktop: Record<string, number> = {
  '/login': 100_000,
  '/file-center': 380_000,
  '/file-center/new-sign': 400_000,
}

const phone: Record<string, number> = { '/login': 100_000 }

test.skipIf(!isBuilt).each(Object.keys(loads.web))('the first load of %s stays small', (path) => {
  expect(gzippedBytes(withoutViewer('web', path))).toBeLessThanOrEqual(desktop[path] ?? 430_000)
})

test.skipIf(!isBuilt).each(Object.keys(loads.h5))(
  'the first load of %s on a phone stays small and has nothing of antd',
  (path) => {
    const files = withoutViewer('h5', path)
    expect(gzippedBytes(files)).toBeLessThanOrEqual(phone[path] ?? 160_000)
    expect(files.filter((file) => file.includes('antd'))).toEqual([])
  },
)

test
  .skipIf(!isBuilt)
  .each(Object.entries(loads).flatMap(([app, pages]) => Object.keys(pages).map((path) => [app, path])))(
  '%s %s asks for at most 30 scripts and styles',
  (app, path) => {
    expect(filesOf(app, path).length).toBeLessThanOrEqual(30)
  },
)

test.skipIf(!isBuilt)(
  'the viewer adds at most 240 kB to a page, and only to those that show a document',
  () => {
    const added = filesOf('web', '/file-center/detail')
      .filter(isOfViewer)
      .filter((file) => file.endsWith('.js'))
    expect(gzippedBytes(added)).toBeLessThanOrEqual(240_000)
    expect(added.filter((file) => file.includes('pdfjs'))).toHaveLength(1)
    const others = Object.keys(loads.web).filter(
      (path) => !/\/(detail|sign|batch-sign|embed|verify)$/.test(path),
    )
    expect(others.flatMap((path) => filesOf('web', path)).filter(isOfViewer)).toEqual([])
    // It shows a document once it has one, and has the frame of a page before.
    expect(filesOf('web', '/verify').filter((file) => isOfViewer(file) && file.endsWith('.js'))).toEqual([])
  },
)

function withoutViewer(app: string, path: string): string[] {
  return filesOf(app, path).filter((file) => !isOfViewer(file))
}

function isOfViewer(file: string): boolean {
  return /\/(pdfjs|viewer|pdf\.worker)/.test(file)
}

function filesOf(app: string, path: string): string[] {
  return (app === 'h5' ? loads.h5 : loads.web)[path] ?? []
}

function gzippedBytes(files: readonly string[]): number {
  return files
    .map((file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)
}
