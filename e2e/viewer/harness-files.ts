import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('harness', import.meta.url))
const viewer = fileURLToPath(new URL('../../packages/viewer/src', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/qiyin-viewer-harness', import.meta.url))

/** Builds the test pages around the viewer, as the product is built, unless that is done; answers their folder. */
export async function buildHarness(): Promise<string> {
  const outDir = join(cache, stampOf([root, viewer]))
  if (!statSync(join(outDir, 'index.html'), { throwIfNoEntry: false })) {
    const before = process.env['NODE_ENV']
    await build({
      configFile: false,
      root,
      base: '/harness/',
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 2000,
        target: ['chrome111', 'safari16.4'],
        rolldownOptions: { input: { index: join(root, 'index.html'), plain: join(root, 'plain.html') } },
      },
    })
    // The build leaves it at production, and what this process starts would inherit it.
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
  return outDir
}

function stampOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      const path = join(folder, name)
      if (statSync(path).isFile()) hash.update(name).update(readFileSync(path))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
