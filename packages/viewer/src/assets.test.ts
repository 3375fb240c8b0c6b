import { expect, it } from 'vitest'
import { pdfjsAssetFolders } from './assets.ts'

it('names each folder of the library by the path below the asset base that pages ask for', () => {
  const folders = pdfjsAssetFolders()
  expect(folders.map(({ to }) => to)).toEqual(['cmaps', 'standard_fonts', 'wasm', 'iccs', 'images'])
  for (const { from } of folders) {
    expect(from.protocol).toBe('file:')
    expect(from.pathname).toMatch(/\/pdfjs-dist\/.+\/$/)
  }
})
