import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { contractQueryDetail } from '../../../packages/calls/src/areas/contract-query.ts'
import { filesPageImage } from '../../../packages/calls/src/areas/files.ts'
import { signTask } from '../../../packages/calls/src/areas/sign.ts'
import { userInfo } from '../../../packages/calls/src/areas/user.ts'
import { addressOf } from '../../../packages/calls/src/request.ts'
import { h5Base, webBase } from '../../../packages/calls/src/addresses/paths.ts'
import type { EarlyLoads } from '../../../packages/ui/src/first-paint/early-page.ts'
import { firstLoads } from './first-loads.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))
const bases = { web: webBase, h5: h5Base }
type App = keyof typeof bases
const apps: readonly App[] = ['web', 'h5']

/**
 * What a slow line shows before the first script is there, and what is asked for before that script could ask: both
 * stand in the HTML. The server allows the inline parts by their hashes. `first-loads.json` tells the tests.
 */
export function firstPaint(site: string): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { path, bundle }) => {
        const app = path.includes('/h5/') ? 'h5' : 'web'
        const [style, mark, script] = await Promise.all([
          bootStyle(),
          bootMark(),
          earlyScript(app, site, bundle),
        ])
        const early = `<script>${script}</script><style>${style}</style>`
        // Before the first style sheet: a script behind one waits for it.
        const firstAsset = html.search(/<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")/)
        if (firstAsset < 0) throw new Error(`${path} loads nothing`)
        return `${html.slice(0, firstAsset)}${early}${html.slice(firstAsset)}`.replace(
          '<div id="root"></div>',
          () => `<div id="root"></div>${bootPage(mark)}`,
        )
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const loads = apps.map((app) => [
          app,
          Object.fromEntries(
            firstLoads[app].map(({ path, modules }) => [path, filesOf(app, modules, bundle)]),
          ),
        ])
        const source = JSON.stringify(Object.fromEntries(loads), null, 2)
        this.emitFile({ type: 'asset', fileName: 'first-loads.json', source })
      },
    },
  }
}

/** The script that asks for the files of the page, and tells which shape to draw. */
async function earlyScript(app: App, site: string, bundle: Bundle | undefined): Promise<string> {
  // The development server has no files to name.
  const loads = firstLoads[app].map((load) => ({
    ...load,
    files: bundle ? filesOf(app, load.modules, bundle).slice() : [],
  }))
  const files = [...new Set(loads.flatMap((load) => load.files))]
  const placesOf = (own: readonly string[]): number[] => own.map((file) => files.indexOf(file))
  const early: EarlyLoads = {
    base: bases[app],
    calls: {
      user: addressOf(userInfo, {}),
      detail: addressOf(contractQueryDetail, {}),
      task: addressOf(signTask, {}),
      picture: addressOf(filesPageImage, {}),
    },
    files: files.map((file) => site + file),
    entry: bundle ? placesOf(filesOf(app, [], bundle)) : [],
    pages: loads.map(({ path, shape, documentBy, files: own }) => ({
      path,
      shape,
      files: placesOf(own),
      ...(documentBy && { documentBy }),
    })),
  }
  return inlineScript('packages/ui/src/first-paint/load-early.ts', { EARLY_LOADS: JSON.stringify(early) })
}

/** The files of the entry, of these modules and of all they import; style sheets first. */
function filesOf(app: App, modules: readonly string[], bundle: Bundle): string[] {
  const found = new Set<string>()
  const visit = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (found.has(fileName) || chunk?.type !== 'chunk') return
    found.add(fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const name of [`apps/${app}/index.html`, ...modules]) {
    const file = fileWith(name, bundle)
    visit(file)
    found.add(file)
  }
  return [...found].toSorted((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css')))
}

/** The file that a module went into, or was copied to. */
function fileWith(name: string, bundle: Bundle): string {
  const isIt = (id: string): boolean => relative(repositoryRoot, id).replaceAll('\\', '/') === name
  for (const output of Object.values(bundle)) {
    if (
      output.type === 'chunk'
        ? output.moduleIds.some(isIt)
        : output.originalFileNames.some((one) => name.includes(one.replace(/^(\.\.\/)+/, '')))
    )
      return output.fileName
  }
  throw new Error(`apps/web/build/first-loads.ts names ${name}, which is in no file of the build`)
}

/** A script as it stands in the HTML, without imports. */
export async function inlineScript(source: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      lib: { entry: join(repositoryRoot, source), formats: ['iife'], name: 'inline' },
      minify: true,
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${source} was not built`)
  return output.output[0].code.trim()
}

/** The sheet of the boot page, with the colours of tokens.css put in: that file comes later than the page. */
async function bootStyle(): Promise<string> {
  const [sheet, tokens] = await Promise.all([
    readFile(new URL('boot-page.css', import.meta.url), 'utf8'),
    readFile(join(repositoryRoot, 'packages/ui/src/styles/tokens.css'), 'utf8'),
  ])
  const value = (name: string): string => {
    const found = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1]
    if (found === undefined) throw new Error(`tokens.css has no --${name}`)
    return found.replaceAll(/\s+/g, ' ').trim()
  }
  return sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => value(name))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

async function bootMark(): Promise<string> {
  return (await readFile(join(repositoryRoot, 'packages/ui/src/brand/favicon.svg'), 'utf8')).trim()
}

function bootPage(mark: string): string {
  const lines = '<i></i>'.repeat(4)
  return `<div class="boot" aria-hidden="true"><div class="boot-top">${mark}<i></i></div><div class="boot-lines">${lines}</div></div><p class="boot-failed" role="alert">网络异常，请刷新页面重试</p>`
}
