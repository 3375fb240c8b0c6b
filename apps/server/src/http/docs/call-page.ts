import { applicationScope, wholePath, type Call } from '@qiyin/calls/call.ts'
import { applicationEnvelopeSchema, envelopeSchema } from '@qiyin/calls/envelope.ts'
import { signedRequest } from '@qiyin/calls/signed-request.ts'
import { applicationScopeLabel } from '@qiyin/domain/access/application-scope.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { z } from 'zod'
import { samplesOf } from './code-samples.ts'
import { exampleOf } from './example-value.ts'
import { fieldList } from './field-list.ts'
import { highlight } from './highlight.ts'
import { escape } from './html.ts'
import { groupedCalls, shortTitle, type Catalogue } from './navigation.ts'
import type { Schema } from './schema-parts.ts'

/** What a page says, and the code at its side. */
export interface PageParts {
  readonly title: string
  readonly content: string
  readonly code?: string
}

/** The five parts of every signed call, in words. */
const commonFields: Readonly<Record<string, string>> = {
  appId: '应用编号，由系统管理员登记后分配',
  timestamp: '毫秒时间戳，与服务器相差超过 5 分钟将被拒绝',
  nonce: '随机串，在时间戳有效期内不可重复',
  bizContent: '业务参数的 JSON 文本，字段见下',
  sign: '请求签名，见「签名与验签」',
}

/** One call: its fields, its answer, what it refuses, and how it is made. */
export function callPage(name: string, call: Call, catalogue: Catalogue): PageParts {
  const scope = applicationScope(call)
  const request = jsonSchema(call.request, 'input')
  const group = groupedCalls(catalogue).find(([, calls]) => calls.some(([one]) => one === name))?.[0]
  const title = shortTitle(call)
  const content = `<p class="over">${group ?? '站内接口'}</p><h1>${escape(title)}</h1>
<p class="lead">${escape(leadOf(call))}</p>
<div class="address"><b>${call.method}</b><code>${escape(wholePath(call))}</code>${copyButton('复制地址')}</div>
${scope === undefined ? '' : `<h2>公共参数</h2>${commonList()}`}
<h2>${scope === undefined ? '请求参数' : '业务参数 bizContent'}</h2>${fieldList(request, { asked: true }) || '<p class="none">没有参数</p>'}
<h2>返回</h2>${answerOf(call)}
<h2>错误码</h2>${refusalTable(call)}`
  return { title, content, ...(scope !== undefined && { code: codeOf(name, call, request) }) }
}

/** Who may make it, how often, and whether it can be repeated. */
export function leadOf(call: Call): string {
  const scope = applicationScope(call)
  const repeats = Object.hasOwn(call.request.shape, 'bizId')
    ? '同一 bizId 重复调用返回首次结果，不会重复执行。'
    : ''
  if (scope === undefined) return '由网页使用，凭登录会话访问。'
  return `应用须有「${applicationScopeLabel[scope]}」权限（${scope}）。${repeats}${rateOf(call)}`
}

function rateOf({ rate }: Call): string {
  return rate ? `每个应用每${rate.seconds}秒最多调用${rate.count}次。` : ''
}

function commonList(): string {
  const schema = jsonSchema(signedRequest, 'input')
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const { maxLength } = field as Schema
      return [
        name,
        { type: 'string', title: commonFields[name], ...(maxLength !== undefined && { maxLength }) },
      ]
    }),
  )
  return fieldList({ ...schema, properties } as Schema, { asked: true })
}

function answerOf(call: Call): string {
  if (call.answer === 'file') return '<p class="none">成功时返回文件内容，失败时返回 JSON。</p>'
  if (call.answer === 'redirect') return '<p class="none">302 跳转。</p>'
  if (call.answer === 'events') return '<p class="none">服务器推送事件。</p>'
  return fieldList(answerSchema(call), { asked: false })
}

function answerSchema(call: Call): Schema {
  const isSigned = applicationScope(call) !== undefined
  return jsonSchema((isSigned ? applicationEnvelopeSchema : envelopeSchema)(call.result), 'output')
}

function refusalTable(call: Call): string {
  if (call.refusals.length === 0) return '<p class="none">没有特有的错误码，通用错误码见「错误码」。</p>'
  const rows = call.refusals
    .map((one) => refusals[one])
    .map(({ code, message }) => `<tr><td>${code}</td><td>${escape(message)}</td></tr>`)
  return `<table><tr><th>code</th><th>message</th></tr>${rows.join('')}</table>`
}

function codeOf(name: string, call: Call, request: Schema): string {
  const samples = samplesOf(name, call, exampleOf(request, { must: true }))
  const answer =
    call.answer === 'file'
      ? '%PDF-1.7 …'
      : JSON.stringify(exampleOf(answerSchema(call), { must: false }), null, 2)
  return `${tabs(samples)}<div class="label"><span>返回示例</span><span>HTTP 200</span></div><pre tabindex="0">${highlight(answer)}</pre>`
}

/** One program at a time, by language; without scripts all of them, one below the other. */
function tabs(samples: readonly { language: string; text: string }[]): string {
  const buttons = samples.map(
    ({ language }, index) =>
      `<button type="button" role="tab" id="tab-${index}" aria-controls="code-${index}" data-language="${language}">${language}</button>`,
  )
  const panels = samples.map(
    ({ language, text }, index) =>
      `<div role="tabpanel" id="code-${index}" aria-labelledby="tab-${index}" data-language="${language}"><pre tabindex="0">${highlight(text)}</pre></div>`,
  )
  return `<div class="tabs"><div role="tablist" aria-label="语言">${buttons.join('')}</div>${copyButton('复制代码')}</div>${panels.join('')}`
}

function copyButton(label: string): string {
  return `<button type="button" class="copy" aria-label="${label}" title="${label}">复制</button>`
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}
