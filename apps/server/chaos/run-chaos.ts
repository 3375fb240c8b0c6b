import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChaos, type ChaosReport } from './chaos.ts'
import { summary } from './print-figures.ts'

// npm run chaos -- [--minutes 10] [--database embedded|postgresql|both] [--seed N] [--harm NAME,...]: harm is done to the
// running product while people work; leaves with 1 when something was lost, doubled or left hanging.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    harm: { type: 'string' },
    round: { type: 'string', default: '25' },
    teams: { type: 'string', default: '6' },
  },
})
// Leaving runs what takes disks and databases away.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
const kinds = (['embedded', 'postgresql'] as const).filter(
  (kind) => values.database === 'both' || values.database === kind,
)
if (kinds.length === 0) throw new Error('--database is embedded, postgresql or both')
console.info(`seed ${values.seed}, ${values.minutes} minutes`)
const reports: ChaosReport[] = []
for (const kind of kinds) {
  const folder = mkdtempSync(join(tmpdir(), `qiyin-chaos-${kind}-`))
  // One after the other: each has the machine to itself.
  // oxlint-disable-next-line no-await-in-loop
  const report = await runChaos({
    kind,
    folder,
    seed: Number(values.seed),
    minutes: Number(values.minutes) / kinds.length,
    roundSec: Number(values.round),
    teams: Number(values.teams),
    harms: values.harm?.split(','),
    tell: (line) => console.info(line),
  })
  reports.push(report)
  if (report.violations.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.info(`the logs of the product are in ${join(folder, 'logs')}`)
}
for (const report of reports) console.info(summary(report))
const violations = reports.flatMap((report) => report.violations)
for (const violation of violations) console.error(violation)
process.exitCode = violations.length === 0 ? 0 : 1
