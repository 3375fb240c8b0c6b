import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { instrumentedSources, sourceFolder } from './mutants.ts'
import { collectTests, type CollectedTest } from './test-harness.ts'

const packageUrl = pathToFileURL(join(sourceFolder, '..')).href
const harnessUrl = new URL('./test-harness.ts', import.meta.url).href
const ownFolder = `${packageUrl}/mutation/`

/**
 * Lets the package be loaded several times in one process, with all mutants in its sources: a module asked for with
 * `?graph=7` asks for its own imports in the same way.
 */
export function hookModules(): void {
  const sources = instrumentedSources()
  const stripped = new Map<string, string>()
  registerHooks({
    resolve(specifier, context, next) {
      const graph = new URL(context.parentURL ?? ownFolder).searchParams.get('graph')
      if (graph !== null && specifier === 'vitest') return next(harnessUrl, context)
      const found = next(specifier, context)
      const isOurs = found.url.startsWith(packageUrl) && !found.url.startsWith(ownFolder)
      if (graph === null || !isOurs || found.url.includes('/node_modules/')) return found
      return { ...found, url: withGraph(found.url, graph), format: 'module' }
    },
    load(url, context, next) {
      const { searchParams } = new URL(url)
      if (!url.startsWith('file:') || !searchParams.has('graph')) return next(url, context)
      const path = fileURLToPath(url)
      const text = stripped.get(path) ?? withoutTypes(path, sources)
      stripped.set(path, text)
      return { format: 'module', source: text, shortCircuit: true }
    },
  })
}

function withoutTypes(path: string, sources: ReadonlyMap<string, string>): string {
  const file = path.slice(sourceFolder.length + 1).replaceAll('\\', '/')
  return stripTypeScriptTypes(sources.get(file) ?? readFileSync(path, 'utf8'))
}

function withGraph(url: string, graph: string): string {
  const bare = new URL(url)
  bare.search = `?graph=${graph}`
  return bare.href
}

/** The tests of a file, loaded into a graph of modules. */
export function loadTests(file: string, graph: number): Promise<CollectedTest[]> {
  const url = pathToFileURL(join(sourceFolder, file)).href
  return collectTests(() => import(withGraph(url, String(graph))))
}
