import { expect, test } from 'vitest'
import { composeDocument } from '../text/compose.ts'
import { readPageTexts } from './page-text.ts'

test('reads the text of each page', async () => {
  const bytes = await composeDocument({
    title: '委托书',
    size: 'A4',
    blocks: [
      { kind: 'paragraph', indent: 'none', text: '甲方（盖章）：' },
      { kind: 'pageBreak' },
      { kind: 'paragraph', indent: 'none', text: ['乙方（盖', { text: '章', bold: true }, '）：'] },
    ],
  })
  const texts = await readPageTexts(bytes)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toContain('甲方（盖章）：')
  expect(texts[1]).toContain('乙方（盖章）：')
})
