import type { TemplateRole } from '@qiyin/domain/template/sign-role.ts'
import { templateLimits } from '@qiyin/domain/template/template-field.ts'
import type { TemplateFinding } from '@qiyin/domain/template/template-status.ts'
import type { LintFinding, LostConstruct, TemplateCheck } from '@qiyin/templates'

interface Found {
  readonly findings: readonly LintFinding[]
  readonly roles: readonly TemplateRole[]
  readonly check: Pick<TemplateCheck, 'lost' | 'anchors' | 'engine'>
  readonly notices: readonly string[]
}

/** All that is to be told of a template, what must be mended first. */
export function findingsOf({ findings, roles, check, notices }: Found): TemplateFinding[] {
  const all: TemplateFinding[] = [
    ...(roles.length === 0 ? [noRoles] : []),
    ...check.lost.map(unsupported),
    ...findings.map((finding) => placed(finding, { roles, check })).map(asKept),
    ...notices.map(notice),
  ]
  return (
    all
      .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
      // Whoever mends these sees the others next.
      .slice(0, templateLimits.findings)
  )
}

const noRoles: TemplateFinding = {
  code: 'no-roles',
  severity: 'error',
  part: '签署角色',
  text: '',
  message: '模板没有签署角色，请添加签署方并填写签署关键字',
}

/** The pages on which a role signs. */
export function signPagesOf(
  { signRoleCode }: TemplateRole,
  { anchors }: Pick<TemplateCheck, 'anchors'>,
): number[] {
  return [...new Set(anchors.flatMap(({ role, page }) => (role === signRoleCode ? [page + 1] : [])))]
}

/** With the pages of what is wrong; the other engine breaks pages elsewhere than the one that found the places. */
function placed(
  { page, clause, ...finding }: LintFinding,
  { roles, check }: Pick<Found, 'roles' | 'check'>,
): TemplateFinding {
  const role = finding.code.startsWith('keyword-')
    ? roles.find(({ signKey }) => signKey.trim() === finding.text)
    : undefined
  const own = page === undefined || check.engine !== 'typst' ? [] : [page]
  const pages = role ? signPagesOf(role, check) : own
  return { ...finding, ...(pages.length > 0 && { pages }), ...(clause !== undefined && { clause }) }
}

/** Prefixes also group variables that nobody signs for, such as those of a row: that is for the manager to know. */
function asKept(finding: TemplateFinding): TemplateFinding {
  if (finding.code !== 'role-unknown') return finding
  const message = `“${finding.text}”不是签署角色，这些字段按普通字段填写`
  return { ...finding, severity: 'warning', message }
}

function unsupported({ what, page }: LostConstruct): TemplateFinding {
  return {
    code: 'unsupported',
    severity: 'error',
    part: `第 ${page} 页`,
    pages: [page],
    text: what,
    message: `模板含有无法转换的内容：${what}`,
  }
}

function notice(message: string): TemplateFinding {
  return { code: 'layout', severity: 'warning', part: '版式', text: '', message }
}
