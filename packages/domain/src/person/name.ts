/** Names are at most this long. */
export const maxPersonNameLength = 64

const chinese = /^\p{Script=Han}(?:[\p{Script=Han}·]*\p{Script=Han})$/u
const foreign = /^\p{L}[\p{L}\p{M} ,.'-]*$/u

/** The name as stored: trimmed, single spaces, and every look-alike of the middle dot written · (U+00B7). */
export function normalisePersonName(text: string): string {
  return text
    .replaceAll(/[•．‧・⋅]/g, '·')
    .replaceAll(/[\s　]+/g, ' ')
    .trim()
}

/** Whether the text, normalised, is a name: 2 to 30 Chinese characters with ·, or letters with spaces , . ' -. */
export function isPersonName(text: string): boolean {
  const name = normalisePersonName(text)
  if (chinese.test(name)) return Array.from(name).length <= 30 && !name.includes('··')
  return name.length >= 2 && name.length <= maxPersonNameLength && foreign.test(name) && !hasHan.test(name)
}

const hasHan = /\p{Script=Han}/u

/** Why this is no name, in Chinese, or null. */
export function personNameProblem(text: string | null | undefined): string | null {
  if (text == null || normalisePersonName(text) === '') return '请输入姓名'
  return isPersonName(text) ? null : '姓名格式不正确'
}
