import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from '@qiyin/pdf'
import {
  type CompiledTemplate,
  compileTemplate,
  createRenderer,
  lostText,
  scanTemplate,
  type ScannedTemplate,
  TemplateError,
  type TemplateRenderer,
} from '../src/entries/main.ts'
import { missingTexts, writtenTexts } from '../src/testing/compare-text.ts'
import { childOf } from '../src/xml/xml-tree.ts'

// Every .docx of a folder is registered and converted, or refused for something that is named. `--keep DIR` keeps the PDFs.

const [folder, option, keep] = process.argv.slice(2)
if (folder === undefined || (option !== undefined && option !== '--keep'))
  throw new Error('usage: npm run corpus:templates -- DIR [--keep DIR]')

const renderer = createRenderer({ processes: 2, timeoutMs: 60_000 })
const totals = { converted: 0, refused: 0, wrong: 0 }
for (const name of readdirSync(folder).toSorted()) {
  if (!/\.docx?$/i.test(name)) continue
  const started = performance.now()
  const outcome = await judge(join(folder, name), renderer)
  totals[outcome.kind] += 1
  console.info(
    `${name.padEnd(56)} ${outcome.kind.padEnd(10)} ${String(Math.round(performance.now() - started)).padStart(5)} ms  ${outcome.told}`,
  )
}
await renderer.close()
console.info(
  `${totals.converted} converted, ${totals.refused} refused for a named reason, ${totals.wrong} wrong`,
)
process.exitCode = totals.wrong === 0 ? 0 : 1

interface Outcome {
  readonly kind: keyof typeof totals
  readonly told: string
}

async function judge(path: string, by: TemplateRenderer): Promise<Outcome> {
  try {
    const template = scanTemplate(readFileSync(path))
    return await convert(path, { template, compiled: compileTemplate(template), by })
  } catch (error) {
    const isNamed =
      error instanceof TemplateError && !['engine-failed', 'timeout', 'memory-exceeded'].includes(error.code)
    return { kind: isNamed ? 'refused' : 'wrong', told: String(error) }
  }
}

interface Conversion {
  readonly template: ScannedTemplate
  readonly compiled: CompiledTemplate
  readonly by: TemplateRenderer
}

async function convert(path: string, { template, compiled, by }: Conversion): Promise<Outcome> {
  const body = childOf(template.docx.parts.get(template.docx.document)?.root, 'w:body')
  const check = await by.check(compiled)
  const told = `${check.pages} pages, ${compiled.codes.length} fields`
  if (keep !== undefined) writeFileSync(join(keep, `${path.split('/').at(-1) ?? ''}.pdf`), check.pdf)
  if (check.lost.length > 0)
    return { kind: 'refused', told: `${told}; ${[...new Set(check.lost.map(lostText))].join('；')}` }
  const missing = body ? missingTexts(writtenTexts(body), await text(check.pdf)) : []
  if (missing.length > 0)
    return { kind: 'wrong', told: `${told}; missing: ${missing.slice(0, 5).join(' | ')}` }
  return { kind: 'converted', told: [told, ...compiled.notices].join('; ') }
}
