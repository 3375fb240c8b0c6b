import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSeat, type Member } from './seat.ts'

/** All processes of the product, each with its supervisor. */
export interface Product {
  readonly names: readonly string[]
  /** Origins of the processes that serve calls right now. */
  urls(): string[]
  /** Kills a process on purpose and starts it again. */
  killAndStart(name: string): Promise<void>
  /** Asks all to end and waits for it. */
  stop(): Promise<void>
  /** Starts all; `more` is added to the environment of each. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** The newest log lines of faults, to stand beside a violation. */
  lastFaults(): Promise<string[]>
}

const shownFaults = 5

/** Describes a product whose processes are still to be started; `violated` is told of what must not happen. */
export function createProduct(
  members: readonly Member[],
  { logs, violated }: { logs: string; violated: (what: string) => void },
): Product {
  const logOf = ({ name }: Member): string => join(logs, `${name}.log`)
  const seats = members.map((member) => createSeat(member, { log: logOf(member), violated }))
  return {
    names: members.map(({ name }) => name),
    urls: () => seats.flatMap(({ url }) => url ?? []),
    killAndStart: async (name) => seats[members.findIndex((member) => member.name === name)]?.killAndStart(),
    stop: async () => {
      await Promise.all(seats.map((seat) => seat.stop()))
    },
    start: async (more = {}) => {
      await Promise.all(seats.map((seat) => seat.start(more)))
    },
    lastFaults: async () => (await Promise.all(members.map((member) => faultsIn(logOf(member))))).flat(),
  }
}

async function faultsIn(log: string): Promise<string[]> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n')
  return lines.filter((line) => line.includes('"msg":"fault"')).slice(-shownFaults)
}
