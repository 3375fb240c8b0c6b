import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSdk } from './pack-sdk.ts'

// Below the package, as its compiler looks for zod from there upward.
const around = join(import.meta.dirname, '../packages/sdk/dist')
let directory: string
let made: string
beforeAll(() => {
  mkdirSync(around, { recursive: true })
  directory = mkdtempSync(join(around, 'test-'))
  made = makeSdk(directory)
}, 120_000)
afterAll(() => rmSync(directory, { recursive: true }))

it('runs as it is installed, without what compiles TypeScript', () => {
  const program = `
    import { CallbackRefused, checkCallback, createClient, externalContractQuery } from '@qiyin/sdk'
    import { defineQiyinEmbed } from '@qiyin/sdk/embed'
    const fetch = async (address) => Response.json({ code: 0, result: { address } })
    const client = createClient({ origin: 'https://sign.example.com', appId: 'erp', sign: (text) => text, fetch })
    const { address } = await client.ask(externalContractQuery, { contractId: '1' })
    let refused
    try { checkCallback({ headers: {}, body: '' }, { secret: 's' }) } catch (error) { refused = error instanceof CallbackRefused }
    console.info(JSON.stringify([address, refused, typeof defineQiyinEmbed]))`
  const parameters = ['--no-experimental-strip-types', '--input-type=module', '-e', program]
  const said = execFileSync(process.execPath, parameters, { cwd: made, encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual([
    'https://sign.example.com/esignature/api/external/contract/query',
    true,
    'function',
  ])
})

it('names nothing that is not in it but zod, react and what Node has', () => {
  const files = globSync('**/*.{js,d.ts}', { cwd: made })
  const named = files.flatMap((file) =>
    [...readFileSync(join(made, file), 'utf8').matchAll(/\bfrom '([^.'][^']*)'/g)].map(([, name]) => name),
  )
  expect(named.filter((name = '') => /^@qiyin|\.ts$/.test(name))).toEqual([])
  expect(named).toContain('zod')
})
