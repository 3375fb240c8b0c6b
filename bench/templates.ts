import { type FormSpec, parseForm, prepareFilling, scanTemplate, writeForm } from '@qiyin/templates'
import { makeDocx, paragraph, run, table } from '../packages/templates/src/testing/make-docx.ts'
import { costOf, cpuRounds, report } from './measure.ts'
import { benchTemplateBatch } from './templates/batch.ts'
import { benchEngines } from './templates/engines.ts'

const codes = Array.from({ length: 32 }, (_, index) => `party.field${index}`)
const clause = '甲乙双方经平等协商，就下列事项达成一致，自双方盖章之日起生效。'.repeat(3)

/** A contract of five pages with 32 fields, some in a table, some with their markers cut into runs. */
function contract(): Buffer {
  const clauses = Array.from({ length: 70 }, (_, index) => {
    const code = codes[index % codes.length] ?? ''
    return paragraph(
      `${run(`${index + 1}. ${clause}\${`)}${run(`${code}!}`)}`,
      '<w:jc w:val="both"/><w:ind w:firstLineChars="200"/>',
    )
  })
  const cells = codes.slice(0, 8).map((code) => [paragraph(code), paragraph(`\${${code}!}`)])
  return makeDocx({ body: table([2000, 6000], cells) + clauses.join('') })
}

const form: FormSpec = {
  templateCode: 'T',
  version: '1',
  notes: '',
  columns: Array.from({ length: 30 }, (_, index) => ({
    code: `c${index}`,
    name: `字段${index}`,
    kind: 'text',
    isRequired: true,
  })),
}
const megabyte = 1024 * 1024

/** Templates: filling, printing by both engines, forms of 5,000 rows by 30 columns, and a batch of so many rows. */
export async function benchTemplates(rows = 200): Promise<void> {
  const scanned = scanTemplate(contract())
  const filling = prepareFilling(scanned)
  const values = Object.fromEntries(codes.map((code, index) => [code, `第${index}个值`]))
  const { fill } = await cpuRounds({ fill: { run: () => filling.withValues(values), count: 5 } }, 20)
  report('a contract of 32 fields as .docx', costOf(fill), 'ms CPU', { atMost: 5 })
  await benchEngines(scanned, values)
  await benchForms()
  await benchTemplateBatch(rows)
}

async function benchForms(): Promise<void> {
  const rows = Array.from({ length: 5000 }, (_, row) =>
    Object.fromEntries(form.columns.map(({ code }, index) => [code, `值${row * 31 + index}`])),
  )
  let bytes = writeForm(form, rows)
  const before = process.memoryUsage().rss
  const exported = await cpuOf(() => {
    bytes = writeForm(form, rows)
  })
  let read = 0
  const parsed = await cpuOf(() => {
    read = parseForm(bytes, form).rows.length
  })
  if (read !== rows.length) throw new Error(`${read} rows were read`)
  report('export of 5,000 × 30 cells', exported, 'ms CPU', { atMost: 1000 })
  report('parse of 5,000 × 30 cells', parsed, 'ms CPU', { atMost: 1000 })
  report('memory of both', (process.memoryUsage().rss - before) / megabyte, 'MB more', { atMost: 300 })
}

/** CPU milliseconds of the third run. */
async function cpuOf(task: () => void): Promise<number> {
  task()
  task()
  const before = process.cpuUsage()
  task()
  const { user, system } = process.cpuUsage(before)
  return Promise.resolve((user + system) / 1000)
}
