/** What waits: for whom, and whether anything else goes before it. */
export interface Waiting {
  readonly owner: string
  readonly idle: boolean
}

/**
 * A queue in which it is the turn of the owner who has been served least, counted in time, since it began to wait:
 * ten pages of one person do not go before another's one, nor do dear pages before cheap ones. Tasks of one owner
 * keep their order; idle ones go when nothing else waits.
 */
export class FairQueue<Task extends Waiting> {
  readonly #waiting = new Map<string, Task[]>()
  readonly #idle: Task[] = []
  /** Time given to each owner, on a clock that all share; whoever is not here stands at the clock. */
  readonly #served = new Map<string, number>()
  #clock = 0
  #size = 0

  /** Tasks waiting. */
  get size(): number {
    return this.#size + this.#idle.length
  }

  /** Tasks of one owner waiting, idle ones left out. */
  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0
  }

  add(task: Task): void {
    if (task.idle) {
      this.#idle.push(task)
      return
    }
    this.#size += 1
    const tasks = this.#waiting.get(task.owner)
    if (tasks) {
      tasks.push(task)
      return
    }
    this.#waiting.set(task.owner, [task])
    // Nobody saves up turns by waiting for nothing.
    this.#served.set(task.owner, Math.max(this.#servedTo(task.owner), this.#clock))
  }

  /** The next task, taken out; undefined when nothing waits. */
  take(): Task | undefined {
    const next = this.#nextOwner()
    if (next === undefined) return this.#idle.shift()
    this.#clock = this.#servedTo(next)
    return this.#shift(next)
  }

  /**
   * Takes out a task in the place of which a new one may wait when the queue is full: an idle one, or else the newest of
   * whoever has most waiting, and of several the one served most. Undefined when the new one's owner would be heaviest.
   */
  yieldTo({ owner, idle }: Waiting): Task | undefined {
    if (idle) return undefined
    const spare = this.#idle.pop()
    if (spare) return spare
    const [heaviest, tasks] = this.#heaviest() ?? []
    if (heaviest === undefined || !tasks || heaviest === owner) return undefined
    const lead = tasks.length - (this.sizeOf(owner) + 1)
    const isLighter = lead > 0 || (lead === 0 && this.#standingOf(owner) < this.#standingOf(heaviest))
    if (!isLighter) return undefined
    const newest = tasks.at(-1)
    if (newest) this.remove(newest)
    return newest
  }

  /** Takes out a task that nobody wants any more; false when it does not wait. */
  remove(task: Task): boolean {
    const tasks = task.idle ? this.#idle : (this.#waiting.get(task.owner) ?? [])
    const at = tasks.indexOf(task)
    if (at < 0) return false
    tasks.splice(at, 1)
    if (!task.idle) this.#size -= 1
    if (tasks.length === 0 && !task.idle) this.#waiting.delete(task.owner)
    return true
  }

  /** Takes out everything. */
  clear(): Task[] {
    const all = [...[...this.#waiting.values()].flat(), ...this.#idle.splice(0)]
    this.#waiting.clear()
    this.#size = 0
    return all
  }

  /** Charges an owner with the time a task of it took. */
  spent(owner: string, ms: number): void {
    this.#served.set(owner, Math.max(this.#servedTo(owner), this.#clock) + ms)
    // Who stands behind the clock and waits for nothing is like who was never here.
    for (const [one, served] of this.#served)
      if (served <= this.#clock && !this.#waiting.has(one)) this.#served.delete(one)
  }

  /** Time given to an owner beyond what those have who come now. */
  #standingOf(owner: string): number {
    return Math.max(this.#servedTo(owner), this.#clock)
  }

  #heaviest(): [string, Task[]] | undefined {
    let heaviest: [string, Task[]] | undefined
    for (const one of this.#waiting) {
      const lead = heaviest ? one[1].length - heaviest[1].length : 1
      const isServedMore = lead === 0 && heaviest && this.#standingOf(one[0]) > this.#standingOf(heaviest[0])
      if (lead > 0 || isServedMore === true) heaviest = one
    }
    return heaviest
  }

  #servedTo(owner: string): number {
    return this.#served.get(owner) ?? 0
  }

  #nextOwner(): string | undefined {
    let next: string | undefined
    for (const owner of this.#waiting.keys())
      if (next === undefined || this.#servedTo(owner) < this.#servedTo(next)) next = owner
    return next
  }

  #shift(owner: string): Task | undefined {
    const tasks = this.#waiting.get(owner) ?? []
    const task = tasks.shift()
    if (tasks.length === 0) this.#waiting.delete(owner)
    this.#size -= 1
    return task
  }
}
