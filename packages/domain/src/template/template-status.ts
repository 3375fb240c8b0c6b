import type { Refusal } from '../refusals.ts'

/** How far a template is: problems are open, its PDF is to be confirmed, or it is ready to be used. */
export const templateStatus = { open: 0, unconfirmed: 1, ready: 2 } as const

/** Any status of a template. */
export type TemplateStatus = (typeof templateStatus)[keyof typeof templateStatus]

/** Statuses for people. */
export const templateStatusNames: Readonly<Record<TemplateStatus, string>> = {
  [templateStatus.open]: '待处理',
  [templateStatus.unconfirmed]: '待确认',
  [templateStatus.ready]: '已确认',
}

/** One thing that was found in a template. */
export interface TemplateFinding {
  /** What kind it is, for programs. */
  readonly code: string
  /** An error must be mended before the template can be used. */
  readonly severity: 'error' | 'warning'
  /** 正文, 页眉 … */
  readonly part: string
  /** Its pages, counting from 1, in their order; none where the layout does not tell. */
  readonly pages?: number[] | undefined
  /** The clause that it is in or behind. */
  readonly clause?: string | undefined
  /** The text at fault. */
  readonly text: string
  readonly message: string
  /** What to write instead. */
  readonly suggestion?: string | undefined
  /** The suggestion can be written into the file in its place, and nothing else of the contract changes. */
  readonly isRepairable?: boolean | undefined
}

/** Where a finding is, as people look for it: 第 1 页 4.1, 第 4、5 页, 第 2 页 脚注, 页眉. */
export function findingPlace({
  part,
  pages = [],
  clause,
}: Pick<TemplateFinding, 'part' | 'pages' | 'clause'>): string {
  if (pages.length === 0) return part
  const within = clause ?? (part === '正文' || part.startsWith('第 ') ? '' : part)
  return `第 ${pages.join('、')} 页 ${within}`.trimEnd()
}

/** Behind the name of a file that was mended here: whoever has both knows which is which. */
const mendedMark = '（已修正）'

/** How a Word file is called once suggestions were written into it. */
export function mendedFileName(fileName: string): string {
  const [, base = fileName] = /^(.*?)(?:（已修正）)?\.docx$/is.exec(fileName) ?? []
  return `${base}${mendedMark}.docx`
}

/** The status, from what was found and whether somebody looked at the PDF. */
export function statusOf({ errors, confirmed }: { errors: number; confirmed: boolean }): TemplateStatus {
  if (errors > 0) return templateStatus.open
  return confirmed ? templateStatus.ready : templateStatus.unconfirmed
}

/** Why a template cannot be enabled; null when it can. */
export function enableRefusal({
  status,
  errors,
}: {
  readonly status: TemplateStatus
  readonly errors: number
}): Refusal | null {
  if (status === templateStatus.open)
    return { name: 'TEMPLATE_NOT_READY', message: `模板还有${errors}个问题待处理，处理后才能启用` }
  return status === templateStatus.unconfirmed ? { name: 'TEMPLATE_NOT_READY' } : null
}

/** Why a template cannot be deleted; null when it can. */
export function removeRefusal({
  isEnable,
  isHeld,
}: {
  readonly isEnable: boolean
  /** A batch still makes contracts of it. */
  readonly isHeld: boolean
}): Refusal | null {
  if (isHeld) return { name: 'TEMPLATE_IN_USE', message: '模板正在批量发起合同，完成后才能删除' }
  return isEnable ? { name: 'TEMPLATE_IN_USE', message: '模板已启用，请先停用再删除' } : null
}
