import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabaseUrl } from '../src/config.ts'
import { runChaos } from './chaos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qiyin-chaos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// The short form of npm run chaos: docs/reliability.md tells what the long one does, and what it found.
it(
  'loses, doubles and leaves hanging nothing while the product is killed and hurt',
  { timeout: 600_000 },
  async () => {
    const kind = testDatabaseUrl() === undefined ? 'embedded' : 'postgresql'
    const { rounds, violations } = await runChaos({
      kind,
      seed: 20_261_122,
      minutes: Infinity,
      rounds: 2,
      roundSec: 8,
      teams: 2,
      harms: kind === 'embedded' ? ['kill', 'hostile-uploads'] : ['kill', 'terminate-connections'],
      folder,
      prefersShared: true,
      tell: () => {},
    })
    expect(violations).toEqual([])
    expect(rounds).toHaveLength(2)
  },
)
