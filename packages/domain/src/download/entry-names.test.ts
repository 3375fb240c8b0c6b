import { expect, it } from 'vitest'
import { entryNames } from './entry-names.ts'

it.each([
  ['HT-1', '采购合同', 'HT-1-采购合同'],
  ['HT/1', '甲:乙*"丙"<丁>|?\\', 'HT_1-甲_乙__丙__丁____'],
  ['HT-1', '..\u0000\u202e/etc', 'HT-1-..___etc'],
  ['HT-1', '结尾有点. . ', 'HT-1-结尾有点_'],
  ['HT-1', '📄'.repeat(80), `HT-1-${'📄'.repeat(48)}`],
])('makes a name of %s and %s that every file system takes', (contractNo, contractName, name) => {
  expect(entryNames([{ contractNo, contractName }])).toEqual([name])
})

it('gives each name once, whatever the case of its letters', () => {
  const names = entryNames(['a', 'A', 'a', 'b'].map((contractName) => ({ contractNo: '1', contractName })))
  expect(names).toEqual(['1-a', '1-A(2)', '1-a(3)', '1-b'])
})
