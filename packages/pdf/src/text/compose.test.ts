import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPageTexts } from '../render/page-text.ts'
import { drawCompanySeal } from '../seal/company-seal.ts'
import { composeDocument } from './compose.ts'
import type { Block, DocumentSpec } from './document-spec.ts'

const CLAUSE =
  '甲方委托乙方就其华东区域智能仓储项目供应自动分拣设备及配套服务，具体品名、规格型号、数量及单价以双方确认的《采购订单》为准。'

const CONTRACT: DocumentSpec = {
  title: '采购框架合同',
  header: '合同编号：YX-CG-2026-0415-018',
  size: 'A4',
  createdAt: new Date('2026-04-15T01:32:14Z'),
  blocks: [
    {
      kind: 'paragraph',
      indent: 'none',
      text: [
        { text: '甲方（采购方）：', bold: true },
        { text: '杭州云栖智造科技有限公司', underline: true },
      ],
    },
    { kind: 'heading', text: '第一条 合作内容' },
    { kind: 'paragraph', text: CLAUSE },
    {
      kind: 'paragraph',
      text: 'The office affixes “efficient” fluffy stamps: fi ffi fl ffl. 13%，￥2,386,400.00 元。',
    },
    { kind: 'rule' },
    {
      kind: 'columns',
      columns: [
        { blocks: [{ kind: 'paragraph', indent: 'none', text: '甲方（盖章）：' }] },
        { blocks: [{ kind: 'paragraph', indent: 'none', text: '乙方（盖章）：' }] },
      ],
    },
  ],
}

describe('a composed document', () => {
  test('extracts as the text it was given', async () => {
    const [text] = await readPageTexts(await composeDocument(CONTRACT))
    expect(dense(text)).toBe(
      dense(
        '采购框架合同甲方（采购方）：杭州云栖智造科技有限公司第一条 合作内容' +
          CLAUSE +
          'The office affixes “efficient” fluffy stamps: fi ffi fl ffl. 13%，￥2,386,400.00 元。' +
          '甲方（盖章）：乙方（盖章）：合同编号：YX-CG-2026-0415-018第 1 页 共 1 页',
      ),
    )
  })

  test.skipIf(!hasPdftotext())('extracts with pdftotext as exactly what it was given', async () => {
    const lines = [
      '甲方：𠮷田𠀀商行（北京）有限公司，法定代表人：欧阳𣇉。',
      'efficient office fluffy waffle: fi fl ff ffi ffl, AV To Wa.',
      '“引号”《书名号》—— …… ￥1,234.56 № ℃ ± × ÷ ≤ ≥ αβγ АБВ ①②③',
      'ﬁ ﬂ ﬃ はひふ ㈱ ㎡',
    ]
    const blocks = lines.map((text): Block => ({ kind: 'paragraph', indent: 'none', text, sizePt: 10 }))
    const bytes = await composeDocument({ title: '', hideTitle: true, size: 'A4', blocks })
    const extracted = pdftotext(bytes).split('\n').filter(Boolean)
    expect(extracted.slice(0, lines.length)).toEqual(lines)
  })

  test.skipIf(!hasPdftotext())('extracts in the same words with pdftotext', async () => {
    const text = pdftotext(await composeDocument(CONTRACT))
    expect(text).toContain('采购框架合同')
    expect(text).toContain('甲方（采购方）：杭州云栖智造科技有限公司')
    expect(text).toContain('The office affixes “efficient” fluffy stamps: fi ffi fl ffl.')
    expect(dense(text)).toContain(CLAUSE)
  })

  test('tells characters apart that share a glyph', async () => {
    const words = 'A\u00a0B C ⼀一 µμ'
    const spec: DocumentSpec = { title: '', size: 'A4', blocks: [{ kind: 'paragraph', text: words }] }
    const [text] = await readPageTexts(await composeDocument(spec))
    for (const character of '⼀一µμ') expect(text).toContain(character)
  })

  test('has a title, a language and a date in its metadata', async () => {
    const file = (await composeDocument(CONTRACT)).toString('latin1')
    expect(file.startsWith('%PDF-1.7\n')).toBe(true)
    expect(file).toContain(
      `/Title <FEFF${Buffer.from('采购框架合同', 'utf16le').swap16().toString('hex').toUpperCase()}>`,
    )
    expect(file).toContain('/CreationDate (D:20260415013214Z)')
    expect(file).toContain('/Lang (zh-CN)')
  })

  test('is the same bytes for the same content', async () => {
    expect((await composeDocument(CONTRACT)).equals(await composeDocument(CONTRACT))).toBe(true)
  })

  test('numbers its pages and repeats the header', async () => {
    const clauses = Array.from({ length: 40 }, (): Block => ({ kind: 'paragraph', text: CLAUSE }))
    const texts = await readPageTexts(await composeDocument({ ...CONTRACT, blocks: clauses }))
    expect(texts.length).toBeGreaterThan(2)
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`第 ${index + 1} 页 共 ${texts.length} 页`)
      expect(text).toContain('合同编号：')
    }
    expect(dense(texts.join('')).split(CLAUSE.slice(0, 12)).length - 1).toBe(40)
  })

  test('starts a new page at a page break, and none for a break at the end', async () => {
    const blocks: Block[] = [
      { kind: 'paragraph', text: '一' },
      { kind: 'pageBreak' },
      { kind: 'paragraph', text: '二' },
    ]
    const texts = await readPageTexts(
      await composeDocument({ ...CONTRACT, blocks: [...blocks, { kind: 'pageBreak' }] }),
    )
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('二')
  })

  test('never leaves a heading alone at the foot of a page', async () => {
    for (let lines = 18; lines < 28; lines++) {
      const blocks: Block[] = [
        ...Array.from({ length: lines }, (): Block => ({ kind: 'paragraph', indent: 'none', text: '正文' })),
        { kind: 'heading', text: '标题' },
        { kind: 'paragraph', text: '跟随' },
      ]
      const texts = await readPageTexts(await composeDocument({ ...CONTRACT, blocks }))
      expect(texts.findIndex((text) => text.includes('标题'))).toBe(
        texts.findIndex((text) => text.includes('跟随')),
      )
    }
  })

  test('keeps columns together, and breaks those longer than a page', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `第${index}行`).join('\n')
    const blocks: Block[] = [
      {
        kind: 'columns',
        columns: [
          { blocks: [{ kind: 'paragraph', indent: 'none', text: '左' }] },
          { blocks: [{ kind: 'paragraph', indent: 'none', text: rows }] },
        ],
      },
    ]
    const texts = await readPageTexts(await composeDocument({ ...CONTRACT, blocks }))
    expect(texts.length).toBeGreaterThan(1)
    for (let index = 0; index < 60; index++) expect(texts.join('\n')).toContain(`第${index}行`)
  })

  test('shows drawings', async () => {
    const drawing = drawCompanySeal({ companyName: '契印' })
    const spec = (widthPt: number): DocumentSpec => ({
      ...CONTRACT,
      blocks: [{ kind: 'drawing', drawing, widthPt }],
    })
    expect((await composeDocument(spec(119))).length).toBeGreaterThan(5000)
    await expect(composeDocument(spec(2000))).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('is refused with the name of a character that no font has', async () => {
    const spec: DocumentSpec = { ...CONTRACT, blocks: [{ kind: 'paragraph', text: '好的😀' }] }
    await expect(composeDocument(spec)).rejects.toMatchObject({
      code: 'missing-character',
      message: expect.stringContaining('😀 (U+1F600)'),
    })
    const [text] = await readPageTexts(await composeDocument({ ...spec, onMissing: 'name' }))
    expect(text).toContain('好的〔U+1F600〕')
  })
})

function dense(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s/g, '')
}

function hasPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function pdftotext(bytes: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'compose-'))
  try {
    writeFileSync(path.join(folder, 'in.pdf'), bytes)
    return execFileSync('pdftotext', [path.join(folder, 'in.pdf'), '-'], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
