import { benchAttack } from './attack.ts'
import { benchList } from './list.ts'
import { benchSign } from './sign.ts'
import { benchTurns } from './turns.ts'

// Ratios only: absolute times say more about the machine than about the product.
const benches: Record<string, () => Promise<void>> = {
  sign: benchSign,
  list: benchList,
  turns: benchTurns,
  attack: benchAttack,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) await bench()
