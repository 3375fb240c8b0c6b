import type { LintFinding } from './lint-report.ts'
import { codePattern } from './marker-syntax.ts'

const blank = '[ \\u00A0\\u3000]*'
/** A marker as a Chinese input method leaves it: full-width signs in any mixture. */
const lookAlike = new RegExp(
  `[$＄￥¥]${blank}[{｛]${blank}(${codePattern})${blank}[!！]?${blank}[}｝]|[《<]{2}(${codePattern})[》>]{2}`,
  'gu',
)
const foreign = new RegExp(
  `\\{\\{${blank}([^{}\\n]{1,60}?)${blank}\\}\\}|\\[\\[${blank}(${codePattern})${blank}\\]\\]`,
  'gu',
)
const nested = /\$\{[^{}\n]{0,60}\$\{[^{}\n]{0,60}\}[^{}\n]{0,60}\}?/gu
/** Half a marker. */
const broken = /\$\{[^}\n]{0,40}\}?|«[^»\n]{0,40}»?|[^\s{}]{0,20}!\}/gu
const overBreak = /\$\{[^}]{0,40}\n[^}]{0,40}\}/gu

/**
 * What looks like a marker in text but is none. `text` is a paragraph's, its recognised markers already taken out, with
 * line feeds for breaks and tabs.
 */
export function findLookAlikes(text: string, part: string): LintFinding[] {
  const findings: LintFinding[] = []
  let rest = text
  const take = (
    pattern: RegExp,
    make: (match: RegExpExecArray) => Omit<LintFinding, 'part' | 'text'>,
  ): void => {
    for (const match of rest.matchAll(pattern)) findings.push({ part, text: match[0], ...make(match) })
    rest = rest.replaceAll(pattern, ' ')
  }
  take(nested, () => ({
    code: 'nested-marker',
    severity: 'error',
    message: '标记中不能再套标记',
  }))
  take(overBreak, (match) => ({
    code: 'split-by-break',
    severity: 'error',
    message: '标记被换行或制表符隔断',
    suggestion: match[0].replaceAll(/\s+/g, ''),
  }))
  take(lookAlike, (match) => ({
    code: 'look-alike',
    severity: 'error',
    message: '标记使用了全角符号或相似符号',
    suggestion: `\${${match[1] ?? match[2] ?? ''}!}`,
  }))
  take(foreign, (match) => ({
    code: 'foreign-marker',
    severity: 'warning',
    message: '这是其他系统的标记，将按普通文字保留',
    suggestion: `\${${(match[1] ?? match[2] ?? '').replaceAll(/[^\p{L}\p{N}_.-]/gu, '')}!}`,
  }))
  take(broken, (match) => ({
    code: 'broken-marker',
    severity: 'error',
    message: '标记不完整',
    ...suggestionFor(match[0]),
  }))
  return findings
}

function suggestionFor(text: string): { suggestion?: string } {
  const code = new RegExp(codePattern, 'u').exec(text)?.[0]
  return code === undefined ? {} : { suggestion: `\${${code}!}` }
}
