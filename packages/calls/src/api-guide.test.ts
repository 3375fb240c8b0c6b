import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { applicationScope, type Call } from './call.ts'
import { catalogue } from './catalogue.ts'

const guide = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')

/** The calls of a cell, such as `GET /a/b`, `c`: a name without a slash before it stands beside the one before. */
function callsOf(cell: string): string[] {
  let method = ''
  let folder = ''
  return [...cell.matchAll(/`(?:(?<method>[A-Z]+) )?(?<path>[^`]+)`/g)].map(({ groups }) => {
    method = groups?.['method'] ?? method
    const named = groups?.['path'] ?? ''
    const path = named.startsWith('/') ? named : `${folder}${named}`
    if (named.startsWith('/')) folder = path.slice(0, path.lastIndexOf('/') + 1)
    return `${method} ${path}`
  })
}

it('docs/api.md names each call that other systems sign, with its scope', () => {
  const rows = [
    ...guide.matchAll(/^\| (?<calls>`(?:GET|POST) \/(?:external|inner)[^|]+)\| `(?<scope>[^|]+)`/gm),
  ]
  const told = rows.flatMap(({ groups }) =>
    callsOf(groups?.['calls'] ?? '').map((call) => `${call} ${groups?.['scope'] ?? ''}`),
  )
  const signed = Object.values<Call>(catalogue).flatMap((call) => {
    const scope = applicationScope(call)
    return scope === undefined ? [] : [`${call.method} ${call.path} ${scope}`]
  })
  expect(told.toSorted()).toEqual(signed.toSorted())
})
