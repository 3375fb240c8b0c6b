import { spawnSync } from 'node:child_process'
import { unusedExportProblems } from './unused-exports.ts'
import { waitingExports } from './waiting-exports.ts'

// Part of npm run dead: knip alone counts tests as users, and in production alone has no list of what waits.
const knip = 'node_modules/knip/bin/knip.js'
const options = ['--production', '--include', 'exports,types', '--reporter', 'json', '--no-exit-code']
const { stdout, stderr } = spawnSync(process.execPath, [knip, ...options], {
  cwd: new URL('..', import.meta.url),
  encoding: 'utf8',
})
if (stdout === '') throw new Error(`knip answered nothing: ${stderr}`)
const problems = unusedExportProblems(stdout, Object.values(waitingExports).flat())
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
