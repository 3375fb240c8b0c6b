import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Before the tests: gives them a temporary folder of their own; afterwards it goes, with all they have left in it. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes it
export default async function setup(): Promise<() => Promise<void>> {
  const before = tmpdir()
  const folder = await mkdtemp(join(before, 'qiyin-tests-'))
  // The processes of the tests inherit it.
  process.env['TMPDIR'] = folder
  return async () => {
    process.env['TMPDIR'] = before
    await rm(folder, { recursive: true, force: true })
  }
}
