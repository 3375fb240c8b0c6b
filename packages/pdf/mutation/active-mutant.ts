/** More questions than this beyond what a test asks by itself: a mutant that never ends. */
const spareQuestions = 3_000_000
const manyTimes = 50

let active = -1
let hits: Set<number> | undefined
let questions = 0
let limit = Infinity

/** What instrumented sources ask at each place that can be changed. */
function isAtWork(id: number): boolean {
  if (++questions > limit) throw new Error('the mutant does not come to an end')
  hits?.add(id)
  return id === active
}

Object.assign(globalThis, { __mutant: isAtWork })

/** Puts a mutant to work: -1 none. */
export function activate(id: number, usualQuestions = 0): void {
  active = id
  questions = 0
  limit = id < 0 ? Infinity : usualQuestions * manyTimes + spareQuestions
}

/** Runs something and tells which places it came by, and how often it came by any. */
export async function observe(run: () => Promise<unknown>): Promise<{ hits: number[]; questions: number }> {
  const seen = new Set<number>()
  hits = seen
  questions = 0
  await run()
  hits = undefined
  return { hits: [...seen], questions }
}
