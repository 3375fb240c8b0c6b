import { describe, expect, it } from 'vitest'
import { streamSource } from '../../testing/foreign-signer.ts'
import { makeTestPdf, type TestPdf } from '../../testing/test-pdf.ts'
import { PdfDocument } from '../read/document.ts'
import { findLiveContent } from './live-content.ts'

const find = (pdf: TestPdf): string[] => findLiveContent(new PdfDocument(makeTestPdf(pdf)))
const script = '<</S/JavaScript/JS(app.alert(1))>>'
const page = (entries: string): TestPdf => ({ pages: [{ entries: `/MediaBox[0 0 9 9]${entries}` }] })
const layer = (entries: string, shown = ''): TestPdf => ({
  catalog: `/OCProperties<</OCGs[100 0 R]/D<<${shown}>>>>`,
  extra: [`<</Type/OCG/Name(a)${entries}>>`],
})
const used = (use: string, state: string): string => `/Usage<</${use}<</${use}State/${state}>>>>`
const drawn = (entries: string): TestPdf => ({
  pages: [{ resources: '/Resources<</XObject<</X 100 0 R>>>>' }],
  extra: [streamSource('', entries)],
})

describe('what shows something else without a change', () => {
  it.each<[string, TestPdf]>([
    ['scripts', { catalog: `/OpenAction ${script}` }],
    ['scripts', { catalog: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }],
    ['scripts', { catalog: `/AcroForm<</Fields[100 0 R]>>`, extra: [`<</FT/Tx/T(a)/AA<</F ${script}>>>>`] }],
    ['scripts', page(`/AA<</O<</S/GoTo/Next ${script}>>>>`)],
    ['scripts', page('/Annots[<</Subtype/Link/A<</S/ImportData/F(a.fdf)>>>>]')],
    ['actions-that-show', page('/Annots[<</Subtype/Link/A<</S/Hide/T(a)>>>>]')],
    ['actions-that-show', { catalog: '/OpenAction<</S/SetOCGState/State[/OFF]>>' }],
    ['external-content', drawn('/Subtype/Form/Ref<</F(other.pdf)/Page 0>>')],
    ['external-content', drawn('/Subtype/Image/OPI<</1.3<</F(a)>>>>')],
    ['external-content', drawn('/Subtype/Image/F(other.jpg)')],
    [
      'form-data',
      { catalog: '/AcroForm<</Fields[]/XFA[(template)100 0 R]>>', extra: [streamSource('<x/>')] },
    ],
    ['changing-layers', { catalog: '/OCProperties<</OCGs[]/D<</AS[<</Event/View>>]>>>>' }],
    [
      'changing-layers',
      { catalog: '/OCProperties<</OCGs[]/Configs[<</BaseState/ON/AS[<</Event/View>>]>>]>>' },
    ],
    ['changing-layers', layer(used('View', 'OFF'))],
    ['changing-layers', layer(used('Print', 'OFF'))],
    ['changing-layers', layer(used('Export', 'OFF'), '/BaseState/OFF/ON[100 0 R]')],
    ['changing-layers', layer(used('View', 'ON'), '/OFF[100 0 R]')],
    ['changing-layers', layer(used('Print', 'ON'), '/BaseState/OFF')],
    ['changing-layers', layer('/Intent/Design')],
    ['changing-layers', layer('/Intent[/Design]')],
    ['media', page('/Annots[<</Subtype/3D/Rect[0 0 9 9]>>]')],
    ['media', page('/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]>>]')],
    ['media', page('/Annots[<</Subtype/Link/A<</S/Rendition>>>>]')],
    ['alternate-images', drawn('/Subtype/Image/Alternates[<</Image 100 0 R/DefaultForPrinting true>>]')],
    ['portfolio', { catalog: '/Collection<</View/T>>' }],
  ])('is told: %s', (kind, pdf) => {
    expect(find(pdf)).toEqual([kind])
  })

  it('is told once, wherever it stands', () => {
    const pdf = { catalog: `/OpenAction ${script}/Collection<<>>`, ...page(`/AA<</O ${script}>>`) }
    expect(find(pdf)).toEqual(['portfolio', 'scripts'])
  })

  it.each<[TestPdf]>([
    [{}],
    [page('/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://a.cn)>>>>]')],
    [page('/Annots[<</Subtype/Link/A<</S/GoToR/F(a.pdf)>>>>]')],
    [{ catalog: '/OCProperties<</OCGs[]/D<</AS[]/Order[]>>>>' }],
    [layer(used('View', 'ON'))],
    [layer(used('Print', 'OFF'), '/OFF[100 0 R]')],
    [layer('/Usage<</CreatorInfo<</Creator(a)>>>>/Intent[/View/Design]')],
    [layer('/Intent/All')],
    [page('/PieceInfo<</Usage<</View<</ViewState/OFF>>>>/Intent/Design>>')],
    [page('/PieceInfo<</A<</AS[1]/Collection<<>>/S/Hide>>>>')],
    [drawn('/Subtype/Image/Alternates[]')],
    [{ extra: [script] }],
  ])('is nothing else: %j', (pdf) => {
    expect(find(pdf)).toEqual([])
  })
})
