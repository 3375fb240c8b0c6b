import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { awkwardFiles } from '../testing/awkward-files/awkward-files.ts'
import { makeTestAuthority } from '../testing/test-authority.ts'
import { mergeBase } from './check-merge.ts'
import { judgeFile, type FileReport } from './judge-file.ts'
import { presentJudges } from './judges.ts'
import { javaReport, lineOf, totals } from './report.ts'

// npm run corpus:sign -- [DIR] [--keep DIR] [--java]: signs every PDF of DIR twice and has it judged; without DIR, the
// awkward files. --keep leaves all states in a folder; --java asks PDFBox and iText 5, too.
const { folder, keep, java } = readArguments(process.argv.slice(2))
const files = folder === undefined ? await generated() : stored(folder)
const out = keep ?? mkdtempSync(join(tmpdir(), 'qiyin-corpus-'))
mkdirSync(out, { recursive: true })
const judges = presentJudges()
const authority = await makeTestAuthority('rsa-2048')
const base = await mergeBase()
console.info(`${files.length} files; judges: own, ${judges.join(', ')}`)
const reports: FileReport[] = []
for (const { name, bytes } of files) {
  // One at a time: PDFium is not re-entrant, and the lines come in order.
  // oxlint-disable-next-line no-await-in-loop
  const report = await judgeFile(name, bytes, { authority, judges, folder: out, mergeBase: base })
  reports.push(report)
  console.info(lineOf(report))
}
console.info(`\n${totals(reports)}`)
if (java) console.info(javaReport(reports))
if (keep === undefined) rmSync(out, { recursive: true })

interface CorpusFile {
  name: string
  bytes: Buffer
}

function readArguments(all: string[]): {
  folder: string | undefined
  keep: string | undefined
  java: boolean
} {
  const { values, positionals } = parseArgs({
    args: all,
    allowPositionals: true,
    options: { keep: { type: 'string' }, java: { type: 'boolean' } },
  })
  return { folder: positionals[0], keep: values.keep, java: values.java ?? false }
}

function stored(path: string): CorpusFile[] {
  const names = readdirSync(path).filter((name) => name.toLowerCase().endsWith('.pdf'))
  return names.map((name) => ({ name, bytes: readFileSync(join(path, name)) }))
}

function generated(): Promise<CorpusFile[]> {
  return Promise.all(awkwardFiles.map(async ({ name, make }) => ({ name, bytes: await make() })))
}
