import { proposeRoles, type TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import type { TemplateFinding } from '@qiyin/domain/template/template-status.ts'
import type { CompiledTemplate } from '@qiyin/templates'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { findingsOf, signPagesOf } from './findings.ts'
import { fieldsOf, type KnownTemplate } from './proposals.ts'
import type { NewField } from './store-fields.ts'
import { templateRefusal } from './template-refusal.ts'

/** A Word file as it was judged with its roles. */
export interface AnalysedTemplate {
  readonly compiled: CompiledTemplate
  readonly html: string
  readonly roles: readonly TemplateRole[]
  readonly fields: readonly NewField[]
  readonly findings: readonly TemplateFinding[]
  readonly pageCount: number
}

/**
 * Judges a Word file: its fields, its roles, what is wrong with it, and how it prints. Refuses a file that is none, is
 * hostile, or has too many variables.
 */
export async function analyse(
  { templates: { intake, renderer } }: Pick<Context, 'templates'>,
  bytes: Uint8Array,
  known?: Partial<KnownTemplate>,
): Promise<AnalysedTemplate> {
  try {
    const reading = await intake.read(bytes)
    const codes = reading.variables.map(({ code }) => code)
    if (codes.length > templateLimits.fields)
      throw new CallError({
        name: 'TEMPLATE_FILE_REFUSED',
        message: `模板字段不能超过${templateLimits.fields}个，该文件有${codes.length}个`,
      })
    const roles = known?.roles ?? proposeRoles(codes, reading.lines)
    const signRoles = roles.map((role) => ({
      code: role.signRoleCode,
      name: role.signRoleName,
      keyword: role.signKey,
    }))
    const { compiled, findings, findingMap, html } = await intake.prepare(bytes, signRoles)
    const check = await renderer.check(compiled)
    const located = findingMap ? await renderer.locate(findings, findingMap) : findings
    return {
      compiled: check.template,
      html,
      roles: roles.map((role) => ({ ...role, signPages: signPagesOf(role, check) })),
      fields: fieldsOf(reading, roles, known?.fields ?? []),
      findings: findingsOf({ findings: located, roles, check, notices: compiled.notices }),
      pageCount: check.pages,
    }
  } catch (error) {
    throw templateRefusal(error)
  }
}
