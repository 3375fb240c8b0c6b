import { readFile } from 'node:fs/promises'
import { find, text } from '@qiyin/pdf'
import {
  type CompiledTemplate,
  compileTemplate,
  createRenderer,
  lintSignRoles,
  prepareFilling,
  type ScannedTemplate,
  scanTemplate,
} from '@qiyin/templates'
import { missingTexts, writtenTexts } from '@qiyin/templates/testing'
import { afterAll, describe, expect, it } from 'vitest'

const renderer = createRenderer({ processes: 1 })
afterAll(() => renderer.close())

interface Sample {
  readonly file: string
  readonly codes: number
  /** A text box, which Word stores twice, counts once. */
  readonly places: number
  readonly pages: number
  readonly roles: readonly { readonly code: string; readonly name: string; readonly keyword: string }[]
  /** The labels of clauses that Word's numbering prints. */
  readonly clauses: string
  /** A variable in running text. */
  readonly long: string
}

const samples: readonly Sample[] = [
  {
    file: 'labour-contract',
    codes: 32,
    places: 37,
    pages: 5,
    roles: [
      { code: 'employer', name: '甲方', keyword: '甲方（盖章）' },
      { code: 'employee', name: '乙方', keyword: '乙方（签名）' },
    ],
    clauses:
      '第一条 1.1 1.2 第二条 2.1 2.2 2.3 （一） （二） （三） 第三条 3.1 3.2 3.3 第四条 4.1 4.2 第五条 5.1 5.2 第六条 6.1 6.2 第七条 7.1 7.2 第八条 8.1 8.2 8.3 （一） （二） （三） 8.4 第九条 9.1 9.2 第十条 10.1 10.2 10.3',
    long: 'position.duty',
  },
  {
    file: 'purchase-contract',
    codes: 83,
    places: 89,
    pages: 5,
    roles: [
      { code: 'buyer', name: '甲方', keyword: '甲方（公章）' },
      { code: 'seller', name: '乙方', keyword: '乙方（公章）' },
    ],
    clauses: '一、 二、 三、 四、 五、 六、 七、 八、 九、 十、',
    long: 'supplement',
  },
  {
    file: 'non-disclosure',
    codes: 13,
    places: 16,
    pages: 2,
    roles: [
      { code: 'discloser', name: '甲方', keyword: '甲方（签章）' },
      { code: 'receiver', name: '乙方', keyword: '乙方（签字）' },
    ],
    clauses:
      '第一条 1.1 （一） （二） （三） 1.2 第二条 2.1 2.2 2.3 第三条 3.1 3.2 第四条 4.1 4.2 第五条 5.1 5.2',
    long: 'projectName',
  },
]

async function open({
  file,
  roles,
}: Sample): Promise<{ scanned: ScannedTemplate; compiled: CompiledTemplate }> {
  const scanned = scanTemplate(await readFile(new URL(`samples/${file}.docx`, import.meta.url)))
  const keywords = roles.map(({ code, keyword }) => ({ role: code, keyword }))
  return { scanned, compiled: compileTemplate(scanned, keywords) }
}

const short = (codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(codes.map((code, index) => [code, `值${index}号`]))

describe.each(samples)('the sample $file', (sample) => {
  it('has its variables, each in its places, and nothing to be mended', async () => {
    const { scanned, compiled } = await open(sample)
    expect(scanned.variables).toHaveLength(sample.codes)
    expect(scanned.variables.reduce((sum, { places }) => sum + places, 0)).toBe(sample.places)
    // Prefixes of rows, such as item1, are no roles.
    const ofRoles = lintSignRoles(scanned, sample.roles).filter(({ code }) => code !== 'role-unknown')
    expect([scanned.findings, ofRoles, compiled.notices]).toEqual([[], [], []])
  })

  it('prints on as many pages as in Word, with its clauses in their order, and the same bytes each time', async () => {
    const { compiled } = await open(sample)
    const values = short(compiled.codes)
    const first = await renderer.render(compiled, values)
    const second = await renderer.render(compiled, values)
    expect(first.pages).toBe(sample.pages)
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0)
    const lines = (await text(first.pdf)).join('\n').split('\n')
    const label = /^(第[一二三四五六七八九十]+条|[一二三四五六七八九十]+、|\d+\.\d+(?= )|（[一二三]）)/
    const clauses = lines.flatMap((line) => label.exec(line.trim())?.[0] ?? [])
    expect(clauses.join(' ')).toBe(sample.clauses)
  })

  it('breaks nine of ten lines, at least, where LibreOffice does, on the same pages', async () => {
    const { compiled } = await open(sample)
    const values = Object.fromEntries(compiled.codes.map((code, index) => [code, `值${index}`]))
    const pages = await text((await renderer.render(compiled, values)).pdf)
    const own = new Set(pages.flatMap((page, index) => linesOf(page).map((line) => `${index + 1} ${line}`)))
    // What LibreOffice 7.4 printed with these values (decision 103): the page, and the line without blanks.
    const stored = await readFile(new URL(`samples/${sample.file}.lines.txt`, import.meta.url), 'utf8')
    const reference = stored.trim().split('\n')
    const same = reference.filter((line) => own.has(line))
    expect(same.length / reference.length).toBeGreaterThan(0.9)
  })

  it.each([
    ['what is usual', {}],
    ['signs of other languages', { long: '& < > " #panic("x") $a$ @b \\ 𬭎䶮\n第二行' }],
    ['a text of a thousand characters', { long: '长'.repeat(1000) }],
    ['nothing', { all: '' }],
  ])('prints %s as the filled Word file has it, with no marker left', async (_, given) => {
    const { scanned, compiled } = await open(sample)
    const values = short(compiled.codes)
    if ('long' in given && given.long !== undefined) values[sample.long] = given.long
    if ('all' in given) for (const code of compiled.codes) values[code] = given.all ?? ''
    const { docx } = scanTemplate(prepareFilling(scanned).withValues(values))
    const root = docx.parts.get(docx.document)?.root
    if (!root) throw new Error('the filled file has no document')
    const pages = await text((await renderer.render(compiled, values)).pdf)
    expect(missingTexts(writtenTexts(root), pages)).toEqual([])
    expect(pages.join('')).not.toMatch(/\$\{|[«»]|MERGEFIELD|\uFFFD/)
  })

  it('has each sign keyword once, where the page has it, with the words of signing on one page', async () => {
    const { compiled } = await open(sample)
    const values = { ...short(compiled.codes), [sample.long]: '长'.repeat(700) }
    for (const given of [values, short(compiled.codes)]) {
      const { pdf, anchors } = await renderer.render(compiled, given)
      expect(anchors.map(({ role }) => role)).toEqual(sample.roles.map(({ code }) => code))
      expect(new Set(anchors.map(({ page }) => page)).size).toBe(1)
      for (const [index, { keyword }] of sample.roles.entries()) {
        const hits = await find(pdf, { keyword })
        expect(hits).toHaveLength(1)
        const anchor = anchors[index]
        expect(hits[0]?.page).toBe(anchor?.page)
        expect(Math.abs((hits[0]?.left ?? 0) * a4WidthPt - (anchor?.leftPt ?? 0))).toBeLessThan(2)
      }
    }
  })
})

function linesOf(page: string): string[] {
  return page
    .split('\n')
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '')
}

const a4WidthPt = 595.3
