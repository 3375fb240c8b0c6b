import { createHash } from 'node:crypto'
import { printedValue } from '@qiyin/domain/template/printed-value.ts'
import { type SignAnchor, TemplateError } from '@qiyin/templates'
import { handOver } from '@qiyin/pdf/engine'
import { CallError } from '../../http/call-error.ts'
import type { Asking } from '../../http/context.ts'
import type { PrintedDocument } from '../initiation/public.ts'
import { templateRefusal, type TemplateModel } from '../templates/public.ts'
import type { PinnedTemplate } from './pinned-template.ts'

/** A contract's document before anybody signs, and where its words of signing stand. */
export interface Printed extends PrintedDocument {
  readonly anchors: readonly SignAnchor[]
}

/** Prints values into a template. Refuses a value whose characters no face has, with its variable's name. */
export async function printContract(
  { templates, pdf, user }: Pick<Asking, 'templates' | 'pdf' | 'user'>,
  { template, model }: { readonly template: PinnedTemplate; readonly model: TemplateModel },
  { values, fileName }: { readonly values: Readonly<Record<string, string>>; readonly fileName: string },
): Promise<Printed> {
  const printed = Object.fromEntries(
    template.fields.map((field) => [field.fieldCode, printedValue(field, values[field.fieldCode] ?? '')]),
  )
  const rendered = await renderContract({ templates }, { template, model }, printed)
  const bytes = Buffer.from(rendered.pdf)
  const { pages } = await pdf.runFor({ owner: user.personId }, 'inspectPdf', () => [
    handOver(Buffer.from(bytes)),
  ])
  const sha256 = createHash('sha256').update(bytes).digest()
  return { fileName, bytes, sha256, pages, anchors: rendered.anchors }
}

/**
 * Lays a template out with texts by code, and links by code if wanted. Refuses a character that no face has, with its
 * variable's name.
 */
export async function renderContract(
  { templates }: Pick<Asking, 'templates'>,
  { template, model }: { readonly template: PinnedTemplate; readonly model: TemplateModel },
  printed: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): Promise<Awaited<ReturnType<Asking['templates']['renderer']['render']>>> {
  return templates.renderer
    .render(model.compiled, printed, { links })
    .catch((error: unknown) => Promise.reject(printRefusal(error, template)))
}

/** The package knows codes only; people know their variables by name. */
function printRefusal(error: unknown, { fields }: PinnedTemplate): unknown {
  if (!(error instanceof TemplateError)) return error
  // It was printed when it was registered: it is the machine that has no time.
  if (error.code === 'timeout') return new CallError('SERVER_BUSY', { httpStatus: 503 })
  if (error.code !== 'missing-character') return templateRefusal(error)
  const named = fields
    .toSorted((a, b) => b.fieldCode.length - a.fieldCode.length)
    .find(({ fieldCode }) => error.detail?.startsWith(`${fieldCode} `))
  const character = /“(.+)”/u.exec(error.detail ?? '')?.[1] ?? ''
  const message = `${named?.fieldName ?? '字段'}：字体中没有“${character}”，无法打印`
  return new CallError({ name: 'TEMPLATE_FILE_REFUSED', message })
}
