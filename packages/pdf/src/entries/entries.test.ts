import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../..')
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  exports: Record<string, string>
}

/** The files that a process loads which does nothing but import one entry. */
function filesLoadedBy(entry: string): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) })
    await import(${JSON.stringify(entry)})
    console.info(JSON.stringify(seen))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
  })
  return JSON.parse(output) as string[]
}

test('the main entry loads next to nothing', () => {
  const files = filesLoadedBy('@qiyin/pdf').map((url) => url.replace(/^.*\/packages\/pdf\//, ''))
  expect(files.toSorted()).toEqual(['src/drawing.ts', 'src/entries/main.ts', 'src/errors.ts'])
})

test.each(Object.keys(exports).filter((path) => path !== './seal'))(
  '%s loads neither PDFium nor fonts nor what draws',
  (path) => {
    const files = filesLoadedBy(`@qiyin/pdf${path.slice(1)}`)
    expect(files.filter((url) => /\/(@embedpdf|fontkit|subset-font|@resvg)\//.test(url))).toEqual([])
  },
)

test('nothing else can be imported', () => {
  for (const path of ['sign/fill-fields.ts', 'src/sign/fill-fields.ts', 'src/entries/main.ts'])
    expect(() => filesLoadedBy(`@qiyin/pdf/${path}`)).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED')
})
