import { setTimeout as sleep } from 'node:timers/promises'
import { filesPageImage, filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { pick, type Roll } from '../src/testing/dice.ts'
import { hostileFiles } from './hostile-files.ts'
import { optionsOf } from './people.ts'
import type { Stage } from './stage.ts'
import type { Team, Work } from './work.ts'

/** What is done to the product while people work. */
export interface Harm {
  readonly name: string
  /** True where connections of people may break: their server was killed. */
  readonly cuts: boolean
  /** Does it until the round is over and leaves everything whole; resolves with how often. */
  during(scene: Scene): Promise<number>
}

export interface Scene {
  readonly stage: Stage
  readonly work: Work
  readonly teams: readonly Team[]
  readonly roll: Roll
}

/** Why a harm cannot be done here. */
export interface Impossible {
  readonly name: string
  readonly why: string
}

// Shorter than the sessions of the people, or all of them would have to log in again.
/** Not far ahead: once the clock is back, signatures wait until it has passed their document's time-stamps. */
const clockJumpsSec = [-600, -1800, 60, 90, 0] as const

/** All that this stage allows, and what it does not. */
export function harmsOn(stage: Stage): { harms: Harm[]; impossible: Impossible[] } {
  const { proxy, database, disk, clock } = stage
  const impossible: Impossible[] = []
  const without = (name: string, why: string): [] => {
    impossible.push({ name, why })
    return []
  }
  const harms: Harm[] = [
    calm,
    kill('kill', stage.product.names),
    restart,
    hostile,
    ...(disk ? [fullDisk] : without('full-disk', 'a small disk cannot be mounted (not root)')),
    ...(clock ? [clockJump] : without('clock-jump', 'libfaketime is not installed')),
    ...(stage.kind === 'embedded' ? [] : [kill('kill-all', []), terminate]),
    ...(proxy ? [databaseAway, databaseSilent] : []),
    ...(stage.kind === 'embedded'
      ? []
      : database
        ? [databaseRestart]
        : without('database-restart', 'the PostgreSQL is not this run’s own (initdb is missing)')),
  ]
  return { harms, impossible }
}

const calm: Harm = {
  name: 'calm',
  cuts: false,
  during: async ({ work }) => {
    while (!work.over()) await sleep(200)
    return 0
  },
}

/** `kill -9` of one of these; of all at once where none is named. */
function kill(name: string, names: readonly string[]): Harm {
  return {
    name,
    cuts: true,
    during: (scene) =>
      again(scene, 4000, async ({ stage: { product }, roll }) => {
        const victims = names.length > 0 ? [pick(names, roll)] : product.names
        await Promise.all(victims.map((victim) => product.killAndStart(victim)))
      }),
  }
}

/** Asked to end and started again, as at an update. */
const restart: Harm = {
  name: 'restart',
  cuts: true,
  during: (scene) =>
    again(scene, 6000, async ({ stage: { product } }) => {
      await product.stop()
      await product.start()
    }),
}

const terminate: Harm = {
  name: 'terminate-connections',
  cuts: false,
  during: (scene) => again(scene, 400, ({ stage }) => stage.terminateConnections()),
}

const databaseAway: Harm = {
  name: 'database-away',
  cuts: false,
  during: (scene) =>
    again(scene, 3000, async ({ stage: { proxy }, roll }) => {
      proxy?.set('refuse')
      proxy?.cut()
      await sleep(1000 + roll(9000))
      proxy?.set('pass')
    }),
}

const databaseSilent: Harm = {
  name: 'database-silent',
  cuts: false,
  during: (scene) =>
    again(scene, 3000, async ({ stage: { proxy }, roll }) => {
      proxy?.set('stall')
      await sleep(500 + roll(6000))
      proxy?.set('pass')
      if (roll(2) === 0) proxy?.cut()
    }),
}

const databaseRestart: Harm = {
  name: 'database-restart',
  cuts: false,
  during: (scene) =>
    again(scene, 5000, async ({ stage: { database }, roll }) => {
      await database?.restart(pick(['fast', 'immediate'] as const, roll), roll(4000))
    }),
}

const fullDisk: Harm = {
  name: 'full-disk',
  cuts: false,
  during: (scene) =>
    again(scene, 3000, async ({ stage: { disk }, roll }) => {
      await disk?.fill()
      await sleep(2000 + roll(5000))
      await disk?.free()
    }),
}

/** The product's clock jumps; its processes go by the real one again afterwards. */
const clockJump: Harm = {
  name: 'clock-jump',
  cuts: true,
  during: async (scene) => {
    const { product, clock } = scene.stage
    if (!clock) return 0
    await product.stop()
    await product.start(clock.environment)
    const jumps = await again(scene, 3000, ({ roll }) => clock.set(pick(clockJumpsSec, roll)))
    await clock.set(0)
    await product.stop()
    await product.start()
    return jumps
  },
}

/** Files that are to hurt are uploaded, and drawn where they were taken, by one stranger of each team at the same time. */
const hostile: Harm = {
  name: 'hostile-uploads',
  cuts: false,
  during: async (scene) => {
    const files = Object.entries(hostileFiles())
    const times = scene.teams.map((team) =>
      again(scene, 200, (own) => attack(team, pick(files, own.roll), own)),
    )
    return (await Promise.all(times)).reduce((sum, count) => sum + count, 0)
  },
}

async function attack(
  team: Team,
  [name, bytes]: readonly [string, Uint8Array<ArrayBuffer>],
  { work: { caller } }: Scene,
): Promise<void> {
  const options = optionsOf(team, team.parties.stranger)
  const { outcome, answer } = await caller.ask(filesUploadContract, {}, { ...options, file: { name, bytes } })
  if (outcome !== 'ok' || !answer) return
  const { id: fileId } = answer.result
  await Promise.all(
    [300, 1200].map((widthPx) => caller.ask(filesPageImage, { fileId, pageNum: 1, widthPx }, options)),
  )
}

/** Until the round is over, with a pause of up to `pauseMs` before each. */
async function again(scene: Scene, pauseMs: number, harm: (scene: Scene) => Promise<void>): Promise<number> {
  let times = 0
  while (!scene.work.over()) {
    await sleep(pauseMs / 2 + scene.roll(pauseMs / 2))
    if (scene.work.over()) break
    await harm(scene)
    times += 1
  }
  return times
}
