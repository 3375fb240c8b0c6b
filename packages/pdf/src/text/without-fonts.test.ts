import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What a process prints in which the fonts are not installed. */
function withoutFonts(script: string): unknown {
  const hooks = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier === '@qiyin/fonts') throw new Error('not installed')
        return next(specifier, context)
      },
    })`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', hooks + script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  return JSON.parse(output)
}

test('a document is signed and verified without the fonts', () => {
  const script = `
    const { prepare, sign, verify } = await import('@qiyin/pdf')
    const { makeTestAuthority, makeTestPdf } = await import('@qiyin/pdf/testing')
    const { company: signer } = await makeTestAuthority('p-256')
    const box = { page: 0, left: 0.1, top: 0.1, widthPt: 100, heightPt: 50 }
    const { bytes } = await prepare(makeTestPdf(), { fields: [{ name: 'a', box }] })
    const appearance = { kind: 'vector', width: 10, height: 5, content: '0 0 10 5 re f' }
    const fields = [{ name: 'a', appearance }]
    const signed = await sign(bytes, { fields, signer, signerName: '李四', time: new Date() })
    console.info(JSON.stringify((await verify(signed.bytes)).verdict))`
  expect(withoutFonts(script)).toBe('valid')
})

test('what draws text without the fonts names what is to be installed', () => {
  const script = `
    const { compose } = await import('@qiyin/pdf')
    const refusal = await compose({ title: 'A', size: 'A4', blocks: [] }).catch((error) => error)
    console.info(JSON.stringify([refusal.code, refusal.message]))`
  expect(withoutFonts(script)).toEqual(['fonts-missing', expect.stringContaining('@qiyin/fonts')])
})
