import type { Verdict } from './judge-mutants.ts'
import type { Mutant } from './mutants.ts'

/** A mutant and how it ended. */
export interface Judged {
  mutant: Mutant
  end: Verdict['end'] | 'equivalent'
  by: string | undefined
}

interface Count {
  mutants: number
  killed: number
  stopped: number
  survived: number
  unreached: number
  equivalent: number
}

/** A line for each file and each folder, with the score: what was killed or stopped, of all that are not equivalent. */
export function scoreTable(judged: readonly Judged[]): string {
  const folderOf = ({ mutant }: Judged): string => mutant.file.split('/')[0] ?? ''
  const lines = [...Map.groupBy(judged, folderOf)].flatMap(([folder, inFolder]) => [
    ...[...Map.groupBy(inFolder, ({ mutant }) => mutant.file)].map(([file, items]) => rowOf(file, items)),
    rowOf(`${folder}/`, inFolder),
  ])
  const head = ['file', 'mutants', 'killed', 'stopped', 'survived', 'unreached', 'equivalent', 'score']
  return [head, ...lines]
    .map(([name = '', ...cells]) => name.padEnd(36) + cells.map((cell) => cell.padStart(11)).join(''))
    .join('\n')
}

function rowOf(name: string, judged: readonly Judged[]): string[] {
  const count = countOf(judged)
  const cells = [
    count.mutants,
    count.killed,
    count.stopped,
    count.survived,
    count.unreached,
    count.equivalent,
  ]
  return [name, ...cells.map(String), percent(scoreOf(count))]
}

function countOf(judged: readonly Judged[]): Count {
  const of = (end: Judged['end']): number => judged.filter((item) => item.end === end).length
  return {
    mutants: judged.length,
    killed: of('killed'),
    stopped: of('stopped'),
    survived: of('survived'),
    unreached: of('unreached'),
    equivalent: of('equivalent'),
  }
}

function scoreOf({ mutants, killed, stopped, equivalent }: Count): number {
  return mutants === equivalent ? 1 : (killed + stopped) / (mutants - equivalent)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** The score of a sample, and where that of all mutants lies in 95 of 100 samples (Wilson). */
export function sampleScore(judged: readonly Judged[]): string {
  const count = countOf(judged)
  const [size, share, z] = [count.mutants - count.equivalent, scoreOf(count), 1.96]
  const middle = (share + z ** 2 / (2 * size)) / (1 + z ** 2 / size)
  const half = (z / (1 + z ** 2 / size)) * Math.sqrt((share * (1 - share)) / size + z ** 2 / (4 * size ** 2))
  return `${percent(share)} of a sample of ${size}; between ${percent(middle - half)} and ${percent(middle + half)}`
}

/** What nobody noticed, for a reader to judge. */
export function survivorList(judged: readonly Judged[]): string {
  return judged
    .filter(({ end }) => end === 'survived' || end === 'unreached')
    .map(
      ({ mutant, end }) =>
        `${mutant.file}:${mutant.line} ${end === 'unreached' ? '(unreached) ' : ''}${describeMutant(mutant)}`,
    )
    .join('\n')
}

/** The change in one line; the occurrence where there are several. */
export function describeMutant({ original, text, form, occurrence }: Mutant): string {
  const which = occurrence > 1 ? ` [${occurrence}]` : ''
  return form === 'statement'
    ? `without ${oneLine(original)}${which}`
    : `${oneLine(original)} → ${oneLine(text)}${which}`
}

/** A piece of source without its line breaks. */
export function oneLine(source: string): string {
  return source.replace(/\s+/g, ' ')
}
