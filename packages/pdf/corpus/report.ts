import { javaVerdicts } from './java-judges.ts'
import { ourFields, type FileReport } from './judge-file.ts'

type Signed = Extract<FileReport, { outcome: 'signed' }>

/** One line about one file. */
export function lineOf(report: FileReport): string {
  const name = report.name.padEnd(36)
  if (report.outcome === 'refused') return `${name} refused: ${report.reason}`
  const verdicts = Object.entries(report.verdicts).map(([judge, right]) => `${judge} ${wordFor(right)}`)
  const removed = report.removed.length > 0 ? ` without ${report.removed.join(', ')}` : ''
  const start = report.writtenAnew ? `written anew${removed}` : 'kept'
  const prefix = report.prefixKept ? 'prefix ok' : 'PREFIX LOST'
  return `${name} ${start}; ${prefix}; ${verdicts.join(', ')}; merge ${report.merge ?? '-'}`
}

/** The sums over all files, one per line. */
export function totals(reports: readonly FileReport[]): string {
  const signed = reports.filter((report): report is Signed => report.outcome === 'signed')
  const refused = reports.filter((report) => report.outcome === 'refused')
  const reasons = countBy(refused.map(({ reason }) => reason))
  const count = (test: (report: Signed) => boolean): string =>
    `${signed.filter(test).length}/${signed.length}`
  const judged = signed.filter(({ verdicts }) => Object.values(verdicts).every((right) => right !== false))
  const tried = signed.filter(({ merge }) => merge !== undefined && merge !== 'refused')
  return [
    `files         ${reports.length}`,
    `signed        ${signed.length} (${signed.filter(({ writtenAnew }) => writtenAnew).length} written anew)`,
    `refused       ${refused.length}${reasons ? `: ${reasons}` : ''}`,
    `prefix kept   ${count(({ prefixKept }) => prefixKept)}`,
    `own           ${count(({ verdicts }) => verdicts.own === true)}`,
    `B-LTA         ${count(({ verdicts }) => verdicts.level === true)}`,
    `qpdf          ${count(({ verdicts }) => verdicts.qpdf === true)}`,
    `pdfsig        ${count(({ verdicts }) => verdicts.pdfsig === true)}`,
    `mutool        ${count(({ verdicts }) => verdicts.mutool === true)}`,
    `all judges    ${judged.length}/${signed.length}`,
    `merge         ${tried.filter(({ merge }) => merge === 'ok').length}/${tried.length}`,
  ].join('\n')
}

/**
 * What PDFBox and iText 5 say of all signed files: a line for every file they object to, and the sums. Signatures
 * that came with a file may be wrong as they were.
 */
export function javaReport(reports: readonly FileReport[]): string {
  const signed = reports.filter((report): report is Signed => report.outcome === 'signed')
  const verdicts = javaVerdicts(signed.flatMap(({ paths }) => [paths.upload, paths.signed, paths.completed]))
  const lines: string[] = []
  for (const judge of new Set(verdicts.map((verdict) => verdict.judge))) {
    const found = new Map(verdicts.filter((one) => one.judge === judge).map((one) => [one.path, one]))
    const wrong = signed.filter(({ paths, cameSigned }) => {
      const earlier = cameSigned ? found.get(paths.upload) : undefined
      const expected = (earlier?.right ?? 0) + ourFields(cameSigned).length
      const [before, after] = [found.get(paths.signed), found.get(paths.completed)]
      // The closing time-stamp is one more.
      const right = before?.right === expected && after?.right === expected + 1
      return !right || [before, after].some((one) => one?.wrong !== (earlier?.wrong ?? 0))
    })
    for (const { name, paths } of wrong)
      lines.push(`${judge} ${name}: ${found.get(paths.completed)?.remarks}`)
    lines.push(`${judge.padEnd(13)} ${signed.length - wrong.length}/${signed.length}`)
  }
  return lines.join('\n')
}

function wordFor(right: boolean | undefined): string {
  if (right === undefined) return '-'
  return right ? 'ok' : 'WRONG'
}

function countBy(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ')
}
