import { readMigrations } from '../apps/server/src/db/migrate.ts'
import { featureProblems } from './feature-arrows.ts'
import { readDatabase, readFeatures } from './feature-sources.ts'

// Part of npm run arrows: who owns a table, who reads whose, and in which direction; migrations numbered without gap
// or double, which two branches that are merged can bring about.
await readMigrations()
const root = new URL('..', import.meta.url).pathname
const problems = featureProblems(await readFeatures(root), await readDatabase(root))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
