import { expect, it } from 'vitest'
import { fuzz } from './fuzz.ts'

const seed = 20_260_101
/** `npm run fuzz` goes on as long as one likes. */
const cases = 2000

it('never crashes, hangs or takes too much memory over damaged files', async () => {
  const { failures, opened } = await fuzz({ seed, from: 0, cases })
  expect(failures).toEqual([])
  // Damage that always goes to the root would test nothing but refusals.
  expect(opened).toBeGreaterThan(cases / 3)
}, 600_000)
