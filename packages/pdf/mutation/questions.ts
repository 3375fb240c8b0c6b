import type { Coverage, FileCoverage, Question } from './messages.ts'
import type { Mutant } from './mutants.ts'

/**
 * What to ask about each mutant: only tests that come by it can tell it from the original. Of each kind as many are
 * asked as usually end within `budgetMs`, and one at least: a score is never better than it would be without a limit.
 */
export function questionsAbout(
  mutants: readonly Mutant[],
  { files }: Coverage,
  budgetMs: number,
): Question[] {
  const reach = reachOf(files)
  const rankOf = rankFiles(mutants, reach)
  return mutants.map(({ id, file }) => {
    const rank = rankOf(file)
    const promising = <Item extends { file: string; ms: number }>(items: readonly Item[]): Item[] =>
      within(
        items.toSorted((a, b) => rank(a.file) - rank(b.file) || a.ms - b.ms),
        budgetMs,
      )
    const tests = reach.tests.get(id) ?? []
    // Where tests come by themselves, what ran before them has been tried with them. What they keep from run to run may
    // hide a mutant: the file that knows most of it starts afresh as well.
    const [closest] = promising(tests)
    const before = new Set([
      ...(reach.loading.get(id) ?? []),
      ...(closest ? files.filter(({ file: name }) => name === closest.file) : (reach.starting.get(id) ?? [])),
    ])
    const whole = [...before].map((item) => ({
      file: item.file,
      ms: item.ms,
      questions: item.tests.reduce((sum, { questions }) => sum + questions, 0),
    }))
    return { id, tests: promising(tests), files: promising(whole) }
  })
}

/** Files whose tests come by most of a source's mutants are asked first; all but the first few are one to us. */
function rankFiles(
  mutants: readonly Mutant[],
  reach: Reach,
): (mutated: string) => (testFile: string) => number {
  const asked = 3
  const orders = new Map<string, string[]>()
  for (const [mutated, own] of Map.groupBy(mutants, ({ file }) => file)) {
    const counts = new Map<string, number>()
    for (const { id } of own) {
      const reached = new Set((reach.tests.get(id) ?? []).map(({ file }) => file))
      for (const file of reached) counts.set(file, (counts.get(file) ?? 0) + 1)
    }
    const order = [...counts].toSorted(([, a], [, b]) => b - a).map(([file]) => file)
    const named = mutated.replace(/\.ts$/, '.test.ts')
    orders.set(mutated, [named, ...order.filter((file) => file !== named)].slice(0, asked))
  }
  return (mutated) => (testFile) => {
    const at = orders.get(mutated)?.indexOf(testFile) ?? -1
    return at < 0 ? asked : at
  }
}

interface Reach {
  tests: Map<number, Question['tests']>
  loading: Map<number, FileCoverage[]>
  starting: Map<number, FileCoverage[]>
}

function reachOf(files: readonly FileCoverage[]): Reach {
  const reach: Reach = { tests: new Map(), loading: new Map(), starting: new Map() }
  for (const file of files) {
    for (const id of file.loading) add(reach.loading, id, file)
    for (const id of file.starting) add(reach.starting, id, file)
    for (const [index, { hits, ms, questions }] of file.tests.entries()) {
      for (const id of hits) add(reach.tests, id, { file: file.file, index, ms, questions })
    }
  }
  return reach
}

function add<Item>(lists: Map<number, Item[]>, id: number, item: Item): void {
  const list = lists.get(id) ?? []
  lists.set(id, list)
  list.push(item)
}

function within<Item extends { ms: number }>(items: readonly Item[], budgetMs: number): Item[] {
  let spent = 0
  return items.filter(({ ms }, index) => {
    spent += ms
    return index === 0 || spent <= budgetMs
  })
}
