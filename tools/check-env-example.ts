import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { variableNames } from '../apps/server/src/config.ts'

/** What is wrong with .env.example and docs/configuration.md; empty when every variable stands in both. */
export async function findUndocumentedVariables(root: string): Promise<string[]> {
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const docs = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const inExample = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '')
  const inDocs = [...docs.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1] ?? '')
  const names = variableNames()
  const compare = (place: string, listed: readonly string[]): string[] => [
    ...names.filter((name) => !listed.includes(name)).map((name) => `${name} is missing in ${place}`),
    ...listed.filter((name) => !names.includes(name)).map((name) => `${name} in ${place} is read nowhere`),
  ]
  return [...compare('.env.example', inExample), ...compare('docs/configuration.md', inDocs)]
}
