import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeFile, type JudgingPlace } from '../../corpus/judge-file.ts'
import { presentJudges } from '../../corpus/judges.ts'
import { makeTestAuthority } from '../test-authority.ts'
import { awkwardFiles } from './awkward-files.ts'

let place: JudgingPlace
beforeAll(async () => {
  const judges = presentJudges()
  place = {
    authority: await makeTestAuthority('p-256'),
    judges,
    folder: mkdtempSync(join(tmpdir(), 'qiyin-awkward-')),
  }
})
afterAll(() => rmSync(place.folder, { recursive: true }))

describe('an awkward file', () => {
  it.each(awkwardFiles)(
    'is signed twice or refused as it should be: $name',
    async ({ name, make, outcome }) => {
      const report = await judgeFile(name, await make(), place)
      const verdicts = Object.fromEntries([...place.judges, 'own'].map((judge) => [judge, true]))
      expect(report).toMatchObject(
        outcome === 'kept' || outcome === 'anew'
          ? { outcome: 'signed', writtenAnew: outcome === 'anew', prefixKept: true, verdicts }
          : { outcome: 'refused', reason: outcome },
      )
    },
  )

  it.runIf(process.env['REQUIRE_PDF_TOOLS'] === '1')('is judged from outside', () => {
    expect(place.judges).toEqual(expect.arrayContaining(['qpdf', 'pdfsig']))
  })

  it('is one of at least 55, each with a name of its own', () => {
    expect(awkwardFiles.length).toBeGreaterThanOrEqual(55)
    expect(new Set(awkwardFiles.map(({ name }) => name)).size).toBe(awkwardFiles.length)
  })
})
