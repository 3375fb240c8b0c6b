import type { LintFinding } from './lint-report.ts'
import { codePattern } from './marker-syntax.ts'

const blank = '[ \\u00A0\\u3000]*'
/**
 * A marker as a Chinese input method leaves it: full-width signs in any mixture. Doubled title marks around Chinese words
 * are titles within titles, as contracts quote them: 《《民法典》》 is none.
 */
const lookAlike = new RegExp(
  `[$＄￥¥]${blank}[{｛]${blank}(${codePattern})${blank}[!！]?${blank}[}｝]|<<(${codePattern})>>|[《<]{2}([\\w.-]+)[》>]{2}`,
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
/** What of half a marker is marker and nothing else: its beginning, when it is never closed, or its end. */
const unclosed = new RegExp(
  `^\\$\\{${blank}(${codePattern})(?:${blank}[!！])?(?!.*\\})|^«${blank}(${codePattern})(?!.*»)`,
  'u',
)
const unopened = new RegExp(`(${codePattern})!\\}$`, 'u')
const wholeMarker = new RegExp(`^\\$\\{${blank}(${codePattern})${blank}[!！]?${blank}\\}$`, 'u')

/** What looks like a marker, and where in the text it stands. */
export interface LookAlike {
  readonly start: number
  readonly end: number
  readonly finding: LintFinding
}

/**
 * What looks like a marker in text but is none. `text` is a paragraph's, its recognised markers already taken out (each
 * is one `\u0001`), with line feeds for breaks and tabs.
 */
export function findLookAlikes(text: string, part: string): LookAlike[] {
  const found: LookAlike[] = []
  let rest = text
  const take = (pattern: RegExp, judge: (match: RegExpExecArray) => Judgement): void => {
    for (const match of rest.matchAll(pattern)) {
      const { text: fault = match[0], ...judged } = judge(match)
      // What is at fault begins or ends what was found.
      const start = match.index + (match[0].startsWith(fault) ? 0 : match[0].length - fault.length)
      found.push({ start, end: start + fault.length, finding: { part, text: fault, ...judged } })
    }
    // As long as before, so that places stay what they are.
    rest = rest.replaceAll(pattern, (all) => ' '.repeat(all.length))
  }
  take(nested, () => ({ code: 'nested-marker', severity: 'error', message: '标记中不能再套标记' }))
  take(overBreak, ({ 0: fault }) => overBreakJudgement(fault))
  take(lookAlike, (match) => ({
    code: 'look-alike',
    severity: 'error',
    message: '标记使用了全角符号或相似符号',
    ...instead(match[1] ?? match[2] ?? match[3] ?? ''),
  }))
  take(foreign, (match) => ({
    code: 'foreign-marker',
    severity: 'warning',
    message: '这是其他系统的标记，将按普通文字保留',
    ...foreignInstead(match[1] ?? match[2] ?? ''),
  }))
  take(broken, (match) => ({
    code: 'broken-marker',
    severity: 'error',
    message: '标记不完整',
    ...brokenJudgement(match),
  }))
  return found
}

/** What is said of a place; `text` when less than all of it is at fault. */
type Judgement = Omit<LintFinding, 'part' | 'text'> & { readonly text?: string }

type Instead = Pick<LintFinding, 'suggestion' | 'isRepairable'>

/** A marker with this code, to be written in the place of all that was found. */
function instead(code: string): Instead {
  return new RegExp(`^${codePattern}$`, 'u').test(code)
    ? { suggestion: `\${${code}!}`, isRepairable: true }
    : {}
}

function overBreakJudgement(fault: string): Judgement {
  const suggestion = fault.replaceAll(/\s+/g, '')
  // Blanks within are words of the contract: only breaks may go.
  const code = wholeMarker.exec(fault.replaceAll('\n', ''))?.[1]
  const about = { code: 'split-by-break', severity: 'error', message: '标记被换行或制表符隔断' } as const
  return { ...about, ...(code === undefined ? { suggestion } : instead(code)) }
}

/** Loops and conditions are no fields, and two words may be two: those are for people to mend. */
function foreignInstead(inner: string): Instead {
  const whole = instead(inner)
  const code = inner.replaceAll(/[^\p{L}\p{N}_.-]/gu, '')
  return whole.suggestion === undefined && code !== '' ? { suggestion: `\${${code}!}` } : whole
}

/** Only what is marker may be replaced: the words beside half a marker are the contract's. */
function brokenJudgement(match: RegExpExecArray): Instead & { text?: string } {
  const [fault] = match
  if (isCut(match)) return {}
  const half = /^[$«]/.test(fault) ? unclosed : unopened
  const found = fault.includes('\u0001') ? null : half.exec(fault)
  const [marker, inDollar, inGuillemet] = found ?? []
  const code = inDollar ?? inGuillemet ?? new RegExp(codePattern, 'u').exec(fault)?.[0]
  if (code === undefined) return {}
  // Chinese words are written without blanks: where nothing ends the code it may run on into them.
  const isSure = marker !== undefined && (asciiCode.test(code) || /^\$.*[!！]$/.test(marker))
  return isSure ? { text: marker, ...instead(code) } : { suggestion: `\${${code}!}` }
}

const asciiCode = /^[\w.-]+$/

/** Whether a code goes on beyond what was looked at, so that a part of it would be taken for all. */
function isCut({ 0: fault, index, input }: RegExpExecArray): boolean {
  const end = index + fault.length
  const about = /^[$«]/.test(fault)
    ? input.slice(end - 1, end + 1)
    : input.slice(Math.max(0, index - 1), index + 1)
  return goesOn.test(about)
}

const goesOn = /^[\p{L}\p{N}_.-]{2}$/u
