import { noteOf } from './field-notes.ts'
import { escape } from './html.ts'
import { fieldsOf, itemsOf, typeOf, type Schema } from './schema-parts.ts'

/** The fields of an object as a list to read; those inside fields stand folded below them. */
export function fieldList(schema: Schema, { asked, depth = 0 }: { asked: boolean; depth?: number }): string {
  const fields = fieldsOf(schema)
  const beside = fields.map(([name]) => name)
  const rows = fields.map(([name, field, required]) => {
    const note = noteOf({ name, beside, asked }, field)
    return row({ name, field, required, note }, { asked, depth })
  })
  return rows.length === 0 ? '' : `<ul class="fields${depth === 0 ? '' : ' inner'}">${rows.join('')}</ul>`
}

interface Field {
  readonly name: string
  readonly field: Schema
  readonly required: boolean
  readonly note: string | undefined
}

function row(
  { name, field, required, note }: Field,
  { asked, depth }: { asked: boolean; depth: number },
): string {
  const items = itemsOf(field)
  const inner = fieldList(items ?? field, { asked, depth: depth + 1 })
  const needed = required ? '<span class="must">必填</span>' : '<span class="may">选填</span>'
  const said = [field.title, limitText(field), defaultText(field)].filter(Boolean).join('，')
  const lines = [said, note ?? ''].filter((line) => line !== '').map((line) => `<p>${escape(line)}</p>`)
  const open = depth === 0 ? ' open' : ''
  return `<li><div class="field"><b>${escape(name)}</b><span class="type">${typeText(field, items)}</span>${needed}</div>
${lines.join('')}${inner === '' ? '' : `<details${open}><summary>${items ? '每一项的字段' : '字段'}</summary>${inner}</details>`}</li>`
}

function typeText(field: Schema, items: Schema | undefined): string {
  if (items) return `${typeOf(items)}[]`
  const { maxLength, format } = field
  if (format === 'date') return 'date'
  return maxLength === undefined ? typeOf(field) : `${typeOf(field)}(${maxLength})`
}

function limitText(field: Schema): string | undefined {
  if (field.enum) return `可取 ${field.enum.map(String).join('、')}`
  if (field.const !== undefined) return `固定为 ${JSON.stringify(field.const)}`
  if (field.format === 'date') return '格式 YYYY-MM-DD'
  if (field.minimum !== undefined && field.maximum !== undefined && field.maximum < 1e7)
    return `${field.minimum} 至 ${field.maximum}`
  if (field.maxItems !== undefined) return `最多 ${field.maxItems} 项`
  return field.contentEncoding === undefined ? undefined : 'Base64'
}

function defaultText({ default: value }: Schema): string | undefined {
  return value === undefined ? undefined : `默认 ${JSON.stringify(value)}`
}
