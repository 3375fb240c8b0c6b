import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { styleProblems } from './style-rules/style-rules.ts'

// npm run styles: the rules of docs/decisions/0021-css.md over everything that a browser is sent.
const root = fileURLToPath(new URL('..', import.meta.url))
const paths = globSync('{apps/web,apps/h5,packages/ui,packages/viewer}/src/**/*.{css,ts,tsx}', { cwd: root })
const sources = paths.map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(`${root}/${path}`, 'utf8'),
}))
const problems = styleProblems(sources)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
