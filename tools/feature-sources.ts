import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { allFeatures } from '../apps/server/src/all-features.ts'
import type { Feature } from '../apps/server/src/feature.ts'
import type { DatabaseSource, FeatureSource, SourceFile } from './feature-arrows.ts'

/** What http/idempotency.ts, db/migrate.ts and installation/store.ts keep. */
const ofTheServer = ['idempotency', 'rate_bucket', 'schema_migration', 'master_key', 'installation_fact']

/** The server's features with their files, tests left out. */
export async function readFeatures(root: string): Promise<FeatureSource[]> {
  const folder = join(root, 'apps/server/src/features')
  return Promise.all(
    allFeatures.map(async ({ name, tables = [], noted = [] }: Feature) => ({
      name,
      tables,
      noted,
      files: await readSources(folder, name),
    })),
  )
}

/** The files of a folder and of those inside it, tests left out. */
export async function readSources(folder: string, name: string): Promise<SourceFile[]> {
  const files = await readdir(join(folder, name), { recursive: true })
  return Promise.all(
    files
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map(async (file) => ({
        path: [name, ...file.split(sep)].join('/'),
        text: await readFile(join(folder, name, file), 'utf8'),
      })),
  )
}

/** The schema as `npm run schema` wrote it. */
export async function readDatabase(root: string): Promise<DatabaseSource> {
  const schema = await readFile(join(root, 'apps/server/src/db/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^create (?:table|view) (\w+)/gm)].map(([, name = '']) => name)
  const files = await readSources(join(root, 'apps/server'), 'src')
  const serverFiles = files.filter(({ path }) => !/^src\/(features|testing)\//.test(path))
  return { schema, tables, ofTheServer, serverFiles }
}
