import { expect, it } from 'vitest'
import { fuzz } from '../fuzz.ts'

const seed = 20_260_101
/** `npm run fuzz:signed` goes on as long as one likes. */
const cases = 3300

it('never passes a signed file that shows something else than was signed', async () => {
  const script = new URL('signed-process.ts', import.meta.url)
  const { failures, opened } = await fuzz({ seed, from: 0, cases, script })
  expect(failures).toEqual([])
  // Attacks that never pass would look at no page.
  expect(opened).toBeGreaterThan(250)
}, 600_000)
