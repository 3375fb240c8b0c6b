import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allFeatures } from './all-features.ts'
import { assembleFeatures } from './assemble-features.ts'
import type { Feature } from './feature.ts'
import type { Handlers } from './http/handler.ts'
import type { ObjectGuards } from './http/object-guard.ts'
import { defineJob } from './jobs/job.ts'

const answer = (): Promise<never> => Promise.reject(new Error('nobody calls this'))
const job = defineJob({
  name: 'tidy-up',
  label: '整理',
  version: 1,
  payload: z.object({}),
  retry: { times: 0, delaySec: 0 },
  run: () => Promise.resolve(),
})

const twice: [string, Feature, Feature][] = [
  [
    'handler logout',
    { name: 'doors', calls: { logout: answer } },
    { name: 'exits', calls: { logout: answer } },
  ],
  ['guard file', { name: 'doors', guards: { file: answer } }, { name: 'exits', guards: { file: answer } }],
  ['job tidy-up', { name: 'doors', jobs: [job] }, { name: 'exits', jobs: [job] }],
  ['table seal', { name: 'doors', tables: ['seal'] }, { name: 'exits', tables: ['seal'] }],
  ['table seal', { name: 'doors', tables: ['seal', 'seal'] }, { name: 'exits' }],
  ['feature doors', { name: 'doors' }, { name: 'doors' }],
]

describe('features put together', () => {
  it('bring every handler, guard and job of each', () => {
    const { handlers, guards, jobs } = assembleFeatures([
      { name: 'doors', calls: { logout: answer }, jobs: [job] },
      { name: 'exits', guards: { file: answer } },
    ])
    expect([handlers, guards, jobs]).toEqual([{ logout: answer }, { file: answer }, [job]])
  })

  it.each(twice)('may not bring the %s twice', (thing, first, second) => {
    expect(() => assembleFeatures([first, second])).toThrow(`the ${thing} is brought by two features`)
  })

  it('do not compile while a call lacks its handler or a kind its guard', () => {
    const lacking = assembleFeatures([{ name: 'doors', calls: { logout: answer } }])
    // @ts-expect-error -- one call of many
    const handlers: Handlers = lacking.handlers
    // @ts-expect-error -- no kind at all
    const guards: ObjectGuards = lacking.guards
    expect([Object.keys(handlers), guards]).toEqual([['logout'], {}])
  })

  it('are in the list by the names of their folders, every one', async () => {
    const folders = await readdir(join(import.meta.dirname, 'features'))
    expect(allFeatures.map(({ name }) => name)).toEqual(folders.toSorted())
  })

  it('call every job of theirs something in Chinese', () => {
    const labels = assembleFeatures(allFeatures).jobs.map(({ label }) => label)
    expect(labels.filter((label) => !/^\p{Script=Han}+$/u.test(label))).toEqual([])
    expect(new Set(labels).size).toBe(labels.length)
  })
})
