import { apiBase, type Call } from '@qiyin/calls/call.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { z } from 'zod'

/** The catalogue as one page to read: no script, nothing from outside. */
export function docsPage(catalogue: Readonly<Record<string, Call>>): string {
  const entries = Object.entries(catalogue)
  const index = entries.map(
    ([name, call]) =>
      `<li><a href="#${name}"><code>${call.method} ${escape(call.path)}</code></a> ${escape(call.summary)}</li>`,
  )
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>契印 接口文档</title><style>${style}</style></head><body>
<h1>契印 接口文档</h1>
<p>所有接口位于 <code>${apiBase}</code> 之下，返回 <code>{code, message, result}</code>，<code>code</code> 为 0 表示成功。
机器可读版本：<a href="${apiBase}/openapi.json">openapi.json</a></p>
<ul>${index.join('\n')}</ul>
${entries.map(([name, call]) => section(name, call)).join('\n')}
</body></html>`
}

function section(name: string, call: Call): string {
  const rows = call.refusals.map(
    (one) => `<tr><td>${refusals[one].code}</td><td>${escape(refusals[one].message)}</td></tr>`,
  )
  return `<section id="${name}"><h2><code>${call.method} ${escape(call.path)}</code> ${escape(call.summary)}</h2>
<h3>请求</h3><pre>${schemaText(call.request, 'input')}</pre>
<h3>结果</h3><pre>${call.answer === undefined || call.answer === 'json' ? schemaText(call.result, 'output') : call.answer}</pre>
${rows.length === 0 ? '' : `<h3>业务错误</h3><table>${rows.join('')}</table>`}</section>`
}

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return escape(JSON.stringify(rest, null, 2))
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const style = `body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:980px;margin:32px auto;padding:0 24px;color:#1f2329}
h2{font-size:18px;border-top:1px solid #e5e6eb;padding-top:20px}h3{font-size:14px;color:#646a73;margin:12px 0 4px}
pre{background:#f7f8fa;padding:12px;overflow:auto;font-size:12px;line-height:1.5;max-height:420px}
table{border-collapse:collapse}td{border:1px solid #e5e6eb;padding:2px 10px}a{color:#1456d8;text-decoration:none}`
