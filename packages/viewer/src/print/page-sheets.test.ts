import { expect, it } from 'vitest'
import { pageSheets } from './page-sheets.ts'

it('gives every size of page one sheet and every page the sheet of its size', () => {
  const a4 = { widthPt: 595.276, heightPt: 841.89 }
  const { css, names } = pageSheets([a4, { widthPt: 841.89, heightPt: 595.276 }, { ...a4 }])
  expect(names).toEqual(['pv-sheet-0', 'pv-sheet-1', 'pv-sheet-0'])
  expect(css.split('\n')).toEqual([
    '@page pv-sheet-0 { size: 595.28pt 841.89pt; margin: 0 } .pv-sheet-0 { page: pv-sheet-0; width: 595.28pt; height: 841.89pt }',
    '@page pv-sheet-1 { size: 841.89pt 595.28pt; margin: 0 } .pv-sheet-1 { page: pv-sheet-1; width: 841.89pt; height: 595.28pt }',
  ])
})
