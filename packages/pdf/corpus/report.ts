import type { FileReport } from './judge-file.ts'

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
    `qpdf          ${count(({ verdicts }) => verdicts.qpdf === true)}`,
    `pdfsig        ${count(({ verdicts }) => verdicts.pdfsig === true)}`,
    `mutool        ${count(({ verdicts }) => verdicts.mutool === true)}`,
    `all judges    ${judged.length}/${signed.length}`,
    `merge         ${tried.filter(({ merge }) => merge === 'ok').length}/${tried.length}`,
  ].join('\n')
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
