/** {label}不能为空 (spec 0 §5). */
export function emptyMessage(label: string): string {
  return `${label}不能为空`
}

/** {label}不能超过{max}个字符 (spec 0 §5). */
export function tooLongMessage(label: string, max: number): string {
  return `${label}不能超过${max}个字符`
}

/** {label}格式不正确 (spec 0 §5). */
export function malformedMessage(label: string): string {
  return `${label}格式不正确`
}

// Controls, marks of direction, and separators that no keyboard types: a name with them reads as another.
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

/** Whether a text has characters that nobody sees and that turn or cut what is read; a tab is a blank. */
export function hasUnseen(text: string, isOfLines = false): boolean {
  return unseen.test(text.replaceAll(isOfLines ? /[\t\r\n]/g : '\t', ''))
}

const drawnAsNothing = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text shows nothing: blanks, and characters of no width. Among others they have their use, as in emoji. */
export function showsNothing(text: string): boolean {
  return text.replaceAll(drawnAsNothing, '') === ''
}

/** {label}格式不正确，含有不可见字符. */
export function unseenMessage(label: string): string {
  return `${malformedMessage(label)}，含有不可见字符`
}

/** What a text must be. `max` counts UTF-16 units, as input fields and schemas do. */
export interface TextRule {
  readonly label: string
  /** Replaces the message for an empty text. */
  readonly missing?: string
  readonly optional?: boolean
  readonly max?: number
  /** It may have several lines. */
  readonly isOfLines?: boolean
  readonly pattern?: RegExp
}

/** The generic text check (spec 0 §5): the message for a text that is empty, too long, unseen in part or malformed, or null. */
export function textProblem(text: string | null | undefined, rule: TextRule): string | null {
  const trimmed = (text ?? '').trim()
  if (showsNothing(trimmed)) return rule.optional ? null : (rule.missing ?? emptyMessage(rule.label))
  if (rule.max !== undefined && trimmed.length > rule.max) return tooLongMessage(rule.label, rule.max)
  if (hasUnseen(trimmed, rule.isOfLines)) return unseenMessage(rule.label)
  return rule.pattern && !rule.pattern.test(trimmed) ? malformedMessage(rule.label) : null
}

/** Reasons for cancelling and refusing are at most this long (spec 0 §9). */
export const maxReasonLength = 255

/** Why this is no reason to cancel a contract with, or null (spec 0 §5). */
export function cancelReasonProblem(reason: string | null | undefined): string | null {
  return reasonProblem('撤销原因', reason)
}

/** Why this is no reason to refuse to sign with, or null; the same rule as for cancelling. */
export function rejectReasonProblem(reason: string | null | undefined): string | null {
  return reasonProblem('拒签原因', reason)
}

function reasonProblem(label: string, reason: string | null | undefined): string | null {
  return textProblem(reason, { label, missing: `请输入${label}`, max: maxReasonLength, isOfLines: true })
}

const email = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

/** The longest e-mail address (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254

/** Whether the text can be an e-mail address: a local part, an at sign, a domain with a dot. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && email.test(text)
}
