import { childrenOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { LintFinding } from './lint-report.ts'
import { itemsOf } from './paragraph-items.ts'
import { partLabel, type ScannedTemplate, textPartsOf } from './scan-template.ts'

/** A party that signs, and the words of the document beside which it does. */
export interface SignRole {
  readonly code: string
  readonly name: string
  readonly keyword: string
}

/** What is wrong between the roles of the fields, the roles that sign, and the keywords in the document. */
export function lintSignRoles(template: ScannedTemplate, roles: readonly SignRole[]): LintFinding[] {
  const findings: LintFinding[] = []
  const known = new Set(roles.map(({ code }) => code))
  for (const role of new Set(template.variables.map((one) => one.role)))
    if (role !== undefined && !known.has(role))
      findings.push({
        code: 'role-unknown',
        severity: 'error',
        part: '正文',
        text: role,
        message: `字段使用了未登记的签署角色 ${role}`,
      })
  for (const role of roles) findings.push(...lintKeyword(template, role))
  return findings
}

function lintKeyword(template: ScannedTemplate, { code, name, keyword }: SignRole): LintFinding[] {
  const about = { severity: 'error', part: '正文', text: keyword === '' ? name : keyword } as const
  if (keyword.trim() === '')
    return [{ ...about, code: 'role-without-keyword', message: `签署角色“${name}”（${code}）没有签署关键字` }]
  const places = textPartsOf(template.docx).flatMap((part) => {
    const texts = paragraphTexts(template.docx.parts.get(part)?.root)
    return texts.flatMap((text) =>
      Array.from({ length: text.split(keyword).length - 1 }, () => partLabel(part)),
    )
  })
  if (places.length === 1 && places[0] === '正文') return []
  if (places.length === 0)
    return [{ ...about, code: 'keyword-missing', message: `文档中没有签署关键字“${keyword}”` }]
  const message =
    places.length === 1
      ? `签署关键字“${keyword}”位于${places[0] ?? ''}，应位于正文`
      : `签署关键字“${keyword}”出现了 ${places.length} 次，应只出现一次`
  return [{ ...about, part: [...new Set(places)].join('、'), code: 'keyword-repeated', message }]
}

/** The text of every paragraph below an element, that of values and of old programs' copies left out. */
export function paragraphTexts(root: XmlElement | undefined): string[] {
  return childrenOf(root).flatMap((child) => {
    if (child.name === 'mc:Fallback') return []
    const below = paragraphTexts(child)
    if (child.name !== 'w:p') return below
    const own = itemsOf(child).map(({ node }) =>
      node.name === 'w:t' ? textOf(node) : node.name === 'qy:field' ? '\u0001' : '',
    )
    return [own.join(''), ...below]
  })
}
