import { tmpdir } from 'node:os'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import fonts from '@qiyin/fonts'
import type { FromTypst, LostConstruct, RawAnchor, ToTypst } from './typst-messages.ts'

// A program of its own: compiling is synchronous, and only a process can be stopped in the middle of it.

/** No folder of this name need exist: all that is compiled is handed over. */
const workspace = join(tmpdir(), 'qiyin-templates')
const rendersPerEviction = 5

// The server's own work goes first.
setPriority(10)
const memoryMb = Number(process.argv[2])
const watchdog = new Worker(new URL('./typst-watchdog.ts', import.meta.url), {
  workerData: { memoryMb, parent: process.ppid },
  resourceLimits: { codeRangeSizeMb: 16, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
})
watchdog.unref()
process.on('disconnect', () => process.exit())

const compiler = createCompiler()
// It has copied the faces; ours are seventy megabytes, and what they were unpacked from as much again.
globalThis.gc?.()
const pictures = new Map<string, string[]>()
let renders = 0

process.on('message', (message) => answer(message as ToTypst)) // typst-pool.ts sends nothing else
send({ kind: 'ready' })

function createCompiler(): NodeCompiler {
  const fontBlobs = (['serif', 'serifBold', 'sans', 'rare'] as const).map((name) => fonts.readFont(name))
  return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
}

function answer(message: ToTypst): void {
  if (message.kind === 'load') load(message)
  else if (message.kind === 'forget') forget(message.key)
  else send(render(message))
}

function load({ key, markup, pictures: files }: ToTypst & { kind: 'load' }): void {
  compiler.addSource(join(workspace, key, 'main.typ'), markup)
  pictures.set(
    key,
    files.map(([name, content]) => {
      const path = join(workspace, key, name)
      compiler.mapShadow(path, Buffer.from(content))
      return path
    }),
  )
}

function forget(key: string): void {
  for (const path of [join(workspace, key, 'main.typ'), ...(pictures.get(key) ?? [])])
    compiler.unmapShadow(path)
  pictures.delete(key)
}

function render({ key, values, links, standard }: ToTypst & { kind: 'render' }): FromTypst {
  try {
    const compiled = compiler.compile({
      mainFilePath: join(workspace, key, 'main.typ'),
      inputs: { values, links },
    })
    const document = compiled.result
    if (!document) return failure(reasonOf(compiled.takeDiagnostics()))
    const anchors = valuesOf<RawAnchor>(compiler.query(document, { selector: '<qy-anchor>' }))
    const lost = valuesOf<LostConstruct>(compiler.query(document, { selector: '<qy-lost>' }))
    const pages = document.numOfPages
    const pdf = compiler.pdf(document, {
      pdfTags: false,
      // The time of making would make equal files differ.
      creationTimestamp: 0,
      ...(standard === undefined ? {} : { pdfStandard: standard }),
    })
    return { kind: 'done', pdf, pages, anchors, lost }
  } catch (error) {
    return failure(String(error))
  } finally {
    evict()
  }
}

/** What is nested deeper than Typst goes is the document's fault, and nothing else that Typst says is. */
function failure(reason: string): FromTypst {
  const isTooDeep = /maximum [a-z ]+ depth exceeded/.test(reason)
  return { kind: 'failed', code: isTooDeep ? 'too-deep' : 'engine-failed', reason }
}

/** Without this every document leaves a megabyte behind: in what Typst remembers, and in results nobody has freed. */
function evict(): void {
  renders += 1
  if (renders % rendersPerEviction !== 0) return
  compiler.evictCache(0)
  globalThis.gc?.({ type: 'minor' })
}

function valuesOf<Value>(found: unknown): Value[] {
  return (found as { value: Value }[]).map(({ value }) => value) // what the markup's own metadata holds
}

function reasonOf(error: Parameters<NodeCompiler['fetchDiagnostics']>[0] | null): string {
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2000) : 'no result'
}

function send(message: FromTypst): void {
  process.send?.(message)
}
