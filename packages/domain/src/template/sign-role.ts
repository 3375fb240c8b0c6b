import { signType } from '../contract/signing-order.ts'
import { ourPart, type OurPart } from '../our-part.ts'
import { roleOfField } from './template-field.ts'

/** A party that signs contracts of a template (seed 002 section 3). */
export interface TemplateRole {
  readonly signRoleName: string
  readonly signRoleCode: string
  /** The words of the document beside which it signs. */
  readonly signKey: string
  /** The pages on which the document has them, counting from 1; absent in versions of old. */
  readonly signPages?: number[] | undefined
  /** Our side, or another. */
  readonly signRoleType: OurPart
  /** Whether a person signs for themselves, or for a company. */
  readonly signType: (typeof signType)[keyof typeof signType]
}

/** Variables that only somebody who signs has. */
const ofCompany = new Set(['companyName', 'creditNo', 'legalPersonName'])
const ofPerson = new Set(['identityNo', 'mobile'])

const keywordPattern = /([甲乙丙丁戊己]方)[（(](?:盖章|公章|签章|签字|签名|签署)[）)]/g

/**
 * The roles that a document seems to have, for the manager to mend: from the variables that parties have, in their
 * order, and the words of signing, in theirs. The first is ours.
 */
export function proposeRoles(codes: readonly string[], lines: readonly string[]): TemplateRole[] {
  const roles = partyCodes(codes)
  const keywords = [
    ...new Set(lines.flatMap((line) => [...line.matchAll(keywordPattern)].map(([all]) => all))),
  ]
  const count = Math.max(roles.length, keywords.length)
  return Array.from({ length: count }, (_, index): TemplateRole => {
    const signKey = keywords[index] ?? ''
    const code = roles[index]
    const isCompany = code === undefined ? /章/.test(signKey) : hasAny(codes, code, ofCompany)
    return {
      signRoleName: signKey.slice(0, 2) || `${'甲乙丙丁戊己'[index] ?? index + 1}方`,
      signRoleCode: code ?? `party${index + 1}`,
      signKey,
      signRoleType: index === 0 ? ourPart.ours : ourPart.theirs,
      signType: isCompany ? signType.enterprise : signType.individual,
    }
  })
}

function partyCodes(codes: readonly string[]): string[] {
  const roles = [...new Set(codes.flatMap((code) => roleOfField(code) ?? []))]
  return roles.filter((role) => hasAny(codes, role, ofCompany) || hasAny(codes, role, ofPerson))
}

function hasAny(codes: readonly string[], role: string, ends: ReadonlySet<string>): boolean {
  return codes.some((code) => roleOfField(code) === role && ends.has(code.slice(role.length + 1)))
}

/** What of a role people decide, for comparison. */
export function roleFacts(role: TemplateRole): readonly unknown[] {
  return [role.signRoleCode, role.signRoleName, role.signKey, role.signRoleType, role.signType]
}

/** Why roles cannot be kept so, in Chinese; null when they can. What the document says to them is lint's to judge. */
export function rolesProblem(roles: readonly TemplateRole[]): string | null {
  const codes = roles.map(({ signRoleCode }) => signRoleCode)
  if (new Set(codes).size < codes.length) return '签署角色的编码不能重复'
  const keys = roles.map(({ signKey }) => signKey.trim()).filter((key) => key !== '')
  if (new Set(keys).size < keys.length) return '签署关键字不能重复'
  const within = keys.some((key) => keys.some((other) => other !== key && other.includes(key)))
  return within ? '签署关键字不能互相包含' : null
}
