import { parseArgs } from 'node:util'
import { analyse } from '../src/testing/contract-fixtures.ts'
import { dice } from '../src/testing/dice.ts'
import { compareHistory } from './compare-lists.ts'
import { setStage } from './stage.ts'

/** A stage grows with its histories, and with it what every question costs. */
const historiesOfStage = 20

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    steps: { type: 'string', default: '60' },
    questions: { type: 'string', default: '20' },
  },
})
const seed = Number(values.seed)
const extent = { steps: Number(values.steps), questions: Number(values.questions) }
const histories = Number(values.histories)
let differences = 0
const compared = { answers: 0, rows: 0 }
for (let first = 0; first < histories; first += historiesOfStage) {
  const stage = await setStage(dice(seed + first))
  const last = Math.min(histories, first + historiesOfStage)
  for (let index = first; index < last; index += 1) {
    const found = await compareHistory(stage, { seed: seed + index, ...extent })
    compared.answers += found.answers
    compared.rows += found.rows
    differences += found.differences.length
    for (const difference of found.differences.slice(0, 3))
      console.error(`history ${index} of the run with --seed ${seed}: ${difference}`)
    // From now on the planner, and the choice of index for a text, know what is there.
    if (index === first + 4) await analyse(stage.server.services.database.db)
  }
  await stage.close()
  console.info(
    `seed ${seed}, ${last} histories: ${compared.answers} answers, ${compared.rows} rows, ${differences} differences`,
  )
}
// The engine's threads would keep the process.
process.exit(differences > 0 ? 1 : 0)
