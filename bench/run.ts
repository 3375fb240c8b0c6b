import { parseArgs } from 'node:util'
import { benchAttack } from './attack.ts'
import { benchBatch } from './batch.ts'
import { benchLists } from './lists.ts'
import { benchSign } from './sign.ts'
import { benchStatistics } from './statistics.ts'
import { benchTemplates } from './templates.ts'
import { benchTurns } from './turns.ts'

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of `lists`, `batch` and `statistics`. */
    contracts: { type: 'string' },
    /** Of `templates`. */
    rows: { type: 'string' },
  },
})

// Ratios only: absolute times say more about the machine than about the product.
const benches: Record<string, () => Promise<void>> = {
  sign: benchSign,
  lists: () => benchLists(asCount(values.contracts)),
  batch: () => benchBatch(asCount(values.contracts)),
  statistics: () => benchStatistics(asCount(values.contracts)),
  turns: benchTurns,
  attack: benchAttack,
  templates: () => benchTemplates(asCount(values.rows)),
}

const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) await bench()

function asCount(given: string | undefined): number | undefined {
  return given === undefined ? undefined : Number(given)
}
