import { expect, it } from 'vitest'
import { dice } from '../src/testing/dice.ts'
import { compareHistory } from './compare-lists.ts'
import { setStage } from './stage.ts'

// Longer, and with other seeds: npm run compare:lists.
it('every list, tab and overview of everybody equals a model that looks at each contract', async () => {
  const seed = 20_261_120
  const stage = await setStage(dice(seed))
  let rows = 0
  for (const index of [0, 1]) {
    const comparison = await compareHistory(stage, { seed: seed + index, steps: 60, questions: 3 })
    expect(comparison.differences).toEqual([])
    rows += comparison.rows
  }
  expect(rows).toBeGreaterThan(200)
  await stage.close()
})
