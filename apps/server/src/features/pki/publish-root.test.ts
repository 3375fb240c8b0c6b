import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishRoot } from './publish-root.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qiyin-root-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('leaves the newest root certificate in the data folder, and nothing else', async () => {
  await publishRoot({ dataDir: folder }, Buffer.from('one'))
  await publishRoot({ dataDir: folder }, Buffer.from('two'))
  expect(await readFile(join(folder, 'ca/root.cer'), 'utf8')).toBe('two')
  expect(await readdir(join(folder, 'ca'))).toEqual(['root.cer'])
})

it('does without where it cannot write', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(publishRoot({ dataDir: join(folder, 'file') }, Buffer.from('one'))).resolves.toBeUndefined()
})
