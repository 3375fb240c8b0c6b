/** Company names are 2 to this many characters. */
export const maxCompanyNameLength = 100

const allowed = /^[\p{Script=Han}\p{L}\p{N}（）·—、&，,.\-'＊* ]+$/u

/** The name with ASCII brackets written （）, as offered where they are refused. */
export function toChineseBrackets(text: string): string {
  return text.replaceAll('(', '（').replaceAll(')', '）')
}

/** The name as stored: trimmed, full-width spaces made plain, runs of spaces made one. */
export function normaliseCompanyName(text: string): string {
  return text.replaceAll(/[\s　]+/g, ' ').trim()
}

/** Why this is no company name, in Chinese, or null; ASCII brackets are refused (spec 1 §5). */
export function companyNameProblem(text: string | null | undefined): string | null {
  const name = normaliseCompanyName(text ?? '')
  if (name === '') return '请输入企业名称'
  if (/[()]/.test(name)) return '仅支持中文括号'
  if (name.length > maxCompanyNameLength) return `企业名称不能超过${maxCompanyNameLength}个字符`
  return name.length >= 2 && allowed.test(name) ? null : '企业名称格式不正确'
}
