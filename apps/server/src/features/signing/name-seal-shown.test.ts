import { nameSealText } from '@qiyin/domain/seal/name-seal.ts'
import { nameSeal } from '@qiyin/pdf/seal'
import { expect, it } from 'vitest'

/* What the signing page shows of a name seal is what the paper gets. */

it.each(['李', '孙茜', '李静怡', '欧阳思远', '阿卜杜拉·买买提', '古丽娜尔·阿不都热依木', '名'.repeat(5)])(
  'the seal of %s has as many characters in each column as is shown',
  (personName) => {
    const { drawing } = nameSeal({ personName, pngWidthPx: 50 })
    const lines = nameSealText(personName).text.split('\n')
    const inner = 158 / lines.length
    const columns = drawing.shapes.slice(1).map(({ path }) => {
      const lefts = path.flatMap((command) => (command[0] === 'M' ? [command[1]] : []))
      return lines.length - 1 - Math.floor((Math.min(...lefts) - 21) / inner)
    })
    expect(lines.map((_, column) => columns.filter((one) => one === column).length)).toEqual(
      lines.map((line) => [...line].length),
    )
  },
)

it('a name in Latin letters stands in words below each other on both', () => {
  const { drawing } = nameSeal({ personName: 'John Smith', pngWidthPx: 50 })
  expect(nameSealText('John Smith')).toMatchObject({ text: 'John\nSmith', isLatin: true })
  expect(drawing.shapes).toHaveLength(10)
})
