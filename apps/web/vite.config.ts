import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { breakpoints } from '../../packages/ui/src/breakpoints.ts'
import { pdfjsAssetFolders } from '../../packages/viewer/src/assets.ts'
import { chunks } from './build/chunks.ts'
import { firstPaint, inlineScript } from './build/first-paint.ts'
import { leanAntd } from './build/lean-antd.ts'
import { offlineVerifiers } from './build/offline-verifier.ts'
import { shownEscape } from './build/shown-escape.ts'
import { sourceStamp } from './source-stamp.mjs'

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Where everything of the site lives. */
const site = '/esignature/'

/** Where each application is served, and its HTML below the root. */
const pages = { '/esignature/h5/web': '/h5/index.html', '/esignature/web': '/web/index.html' }

/** One build of both applications, so that what they share is fetched once. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The pages live under /esignature/web and /esignature/h5/web, their files beside the calls, under /esignature/assets.
  base: site,
  publicDir: false,
  plugins: [
    browserCalls(),
    redirectDevices(),
    firstPaint(site),
    nonceOfStyles(),
    leanAntd(),
    shownEscape(),
    developmentPages(),
    pdfjsAssets(),
    precompress(),
    offlineVerifiers(),
    stamp(),
  ],
  css: { postcss: { plugins: [{ postcssPlugin: 'breakpoints', AtRule: { media: nameBreakpoints } }] } },
  server: { proxy: { '/esignature/api': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'web/dist',
    assetsDir: 'assets',
    // data: addresses are not allowed by the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['web/index.html', 'h5/index.html'],
      onLog(level, log, handler) {
        // Every file of antd says "use client", which means nothing in a bundle.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
      },
      output: {
        codeSplitting: chunks,
        // A chunk that is named after all its users is named after the group it belongs to.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset'] }) =>
          `assets/${name.replace(/~.*(?=\.)/, '')}-[hash][extname]`,
      },
    },
  },
})

/** `@media (--narrow)` of the style sheets in the width that TypeScript knows too. */
function nameBreakpoints(rule: { params: string }): void {
  // oxlint-disable-next-line no-param-reassign -- a PostCSS plugin changes the tree in place
  rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
    const query = Object.entries(breakpoints).find(([known]) => known === name)?.[1]
    if (query === undefined)
      throw new Error(`there is no breakpoint --${name}: see packages/ui/src/breakpoints.ts`)
    return query
  })
}

/**
 * Gives the browser each call's address without its schemas: zod stays on the server, and the first load
 * stays small. Forms check with the rules of the domain package.
 */
function browserCalls(): Plugin {
  const areas = /packages[\\/]calls[\\/]src[\\/]areas[\\/][\w-]+\.ts$/
  const kept = ['method', 'path', 'base', 'query', 'upload', 'idempotent', 'answer']
  return {
    name: 'browser-calls',
    enforce: 'pre',
    load: {
      filter: { id: areas },
      async handler(id) {
        const file = id.split('?')[0] ?? id
        const { mtimeMs } = await stat(file)
        const area: Record<string, unknown> = await import(`${pathToFileURL(file).href}?${mtimeMs}`)
        const lines = Object.entries(area).flatMap(([name, call]) => {
          if (typeof call !== 'object' || call === null || !('path' in call) || !('method' in call)) return []
          const target = Object.fromEntries(Object.entries(call).filter(([key]) => kept.includes(key)))
          return [`export const ${name} = ${JSON.stringify(target)}`]
        })
        return { code: lines.join('\n'), map: null, moduleSideEffects: false }
      },
    },
  }
}

/** Puts the device redirect (G-16) inline before all else of both HTML files; the server allows it by its hash. */
function redirectDevices(): Plugin {
  let script: Promise<string> | undefined
  return {
    name: 'redirect-devices',
    transformIndexHtml: async () => {
      script ??= inlineScript('packages/ui/src/device-redirect/redirect-device.ts')
      return [{ tag: 'script', children: await script, injectTo: 'head-prepend' }]
    },
  }
}

/**
 * Gives every style sheet that the component library writes the nonce of the page, by which the server's policy
 * allows it. The library takes a nonce for most of them only: not for the one that stops a page from scrolling
 * under a dialog, nor for those outside its provider.
 */
function nonceOfStyles(): Plugin {
  const given = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\??\.nonce;\s*\}/
  const nonce = "styleNode.nonce = document.querySelector('meta[property=csp-nonce]')?.nonce ?? '';"
  return {
    name: 'nonce-of-styles',
    transform: {
      filter: {
        id: /(@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS|@ant-design[\\/]icons[\\/]es[\\/]cssUtils)\.js/,
      },
      handler(code, id) {
        if (!given.test(code)) throw new Error(`${id} does not write style sheets as it did`)
        return { code: code.replace(given, nonce), map: null }
      },
    },
  }
}

/** While developing, any path of an application answers its HTML, as the server does it. */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const path = (request.url ?? '').split('?')[0] ?? ''
        const isPage = request.headers.accept?.includes('text/html') === true
        const page = Object.entries(pages).find(([base]) => path === base || path.startsWith(`${base}/`))
        if (isPage && page) request.url = `/esignature${page[1]}`
        next()
      })
    },
  }
}

/** Copies what pdf.js fetches while it draws (character maps, fonts, decoders) to /esignature/assets/pdfjs. */
function pdfjsAssets(): Plugin {
  return {
    name: 'pdfjs-assets',
    apply: 'build',
    async writeBundle(options) {
      const target = join(options.dir ?? 'dist', 'assets', 'pdfjs')
      await Promise.all(
        pdfjsAssetFolders().map(({ from, to }) => cp(from, join(target, to), { recursive: true })),
      )
    },
  }
}

/** Writes .br and .gz beside every text file, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler(options) {
        const dir = options.dir ?? 'dist'
        const names = await readdir(dir, { recursive: true })
        const texts = names.filter((name) => /\.(js|mjs|css|svg|wasm)$/.test(name))
        await Promise.all(
          texts.map(async (name) => {
            const bytes = await readFile(join(dir, name))
            if (bytes.length < 1024) return
            // Quality 9: a tenth of the time of the default 11, for three per cent more bytes.
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: 9,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            }
            const [br, zipped] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })])
            await Promise.all([
              writeFile(join(dir, `${name}.br`), br),
              writeFile(join(dir, `${name}.gz`), zipped),
            ])
          }),
        )
      },
    },
  }
}

/** Leaves dist/stamp.txt, by which the start command sees whether dist is stale. */
function stamp(): Plugin {
  return {
    name: 'stamp',
    apply: 'build',
    async writeBundle(options) {
      await writeFile(join(options.dir ?? 'dist', 'stamp.txt'), sourceStamp(repositoryRoot))
    },
  }
}
