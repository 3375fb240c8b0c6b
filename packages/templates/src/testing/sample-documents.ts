import { a4Section, complexField, type DocxSpec, paragraph, run, table, textBox } from './make-docx.ts'
import { redDot } from './red-dot.ts'

/** A document to convert: what it is made of, and what of it cannot be had. */
export interface SampleDocument extends DocxSpec {
  readonly pages?: number
  readonly lost?: readonly string[]
}

const words = '本合同一式两份，甲乙双方各执一份，自双方盖章之日起生效。'
const clauses = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    paragraph(`${index + 1}. ${words.repeat(3)}`, '<w:jc w:val="both"/><w:ind w:firstLineChars="200"/>'),
  ).join('')
const section = (inner: string, content = a4Section): string =>
  paragraph('', `<w:sectPr>${inner}${content}</w:sectPr>`)
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const part = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`
const picture = (id: string): string =>
  `<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic>`
const inlinePicture = `<w:r><w:drawing><wp:inline><wp:extent cx="635000" cy="635000"/>${picture('p')}</wp:inline></w:drawing></w:r>`
const floating = (wrap: string, from: string): string =>
  `<w:r><w:drawing><wp:anchor behindDoc="1"><wp:positionH relativeFrom="${from}"><wp:align>right</wp:align></wp:positionH><wp:positionV relativeFrom="${from === 'page' ? 'page' : 'paragraph'}"><wp:posOffset>1270000</wp:posOffset></wp:positionV><wp:extent cx="1270000" cy="635000"/><wp:${wrap}/>${picture('p')}</wp:anchor></w:drawing></w:r>`
const withPicture = {
  relationships: part('p', 'image', 'media/image1.png'),
  files: { 'word/media/image1.png': redDot },
}
const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${420 * (at + 1)}" w:hanging="420"/></w:pPr></w:lvl>`
const numbering = (...levels: readonly string[]): string =>
  `<w:abstractNum w:abstractNumId="0">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`
const item = (text: string, at = 0, id = 1): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`)
const cell = (look: string, text: string): string => `<w:tc><w:tcPr>${look}</w:tcPr>${paragraph(text)}</w:tc>`
const tabbed = (stops: string, ...texts: readonly string[]): string =>
  paragraph(texts.map((text) => run(text)).join('<w:r><w:tab/></w:r>'), `<w:tabs>${stops}</w:tabs>`)

/** One document for every construct that people's files hold. */
export const sampleDocuments: Readonly<Record<string, SampleDocument>> = {
  'one page of clauses': { body: clauses(6), pages: 1 },
  'five pages of clauses': { body: clauses(62), pages: 5 },
  'typed page breaks': {
    body:
      paragraph(`${run('一')}<w:r><w:br w:type="page"/></w:r>${run('二')}`) +
      paragraph('三', '<w:pageBreakBefore/>'),
    pages: 3,
  },
  'sections of other sizes': {
    body: `${clauses(3)}${section('')}${clauses(3)}`,
    section:
      '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/>',
    pages: 2,
  },
  'a section on the same page': {
    body: `${clauses(2)}${section('')}${clauses(2)}`,
    section: `<w:type w:val="continuous"/>${a4Section}`,
    pages: 1,
  },
  'a section that begins on an odd page': {
    body: `${clauses(2)}${section('')}${clauses(2)}`,
    section: `<w:type w:val="oddPage"/>${a4Section}`,
    pages: 3,
  },
  'two columns': { body: clauses(20), section: `${a4Section}<w:cols w:num="2" w:space="425"/>` },
  'columns on a page that others began': {
    body: `${clauses(2)}${section('')}${clauses(6)}`,
    section: `<w:type w:val="continuous"/>${a4Section}<w:cols w:num="2" w:space="425"/>`,
    pages: 1,
  },
  'a cover in the middle of its page': {
    body: `${paragraph('封面')}${section('<w:vAlign w:val="center"/>')}${clauses(2)}`,
    pages: 2,
  },
  'headers and footers': {
    body: clauses(20),
    section: `<w:headerReference w:type="default" r:id="h"/><w:footerReference w:type="default" r:id="f"/>${a4Section}`,
    relationships: part('h', 'header', 'header1.xml') + part('f', 'footer', 'footer1.xml'),
    parts: {
      'header1.xml': paragraph('页眉文字'),
      'footer1.xml': paragraph(
        `${run('第')}${complexField('PAGE', '9')}${run('页共')}${complexField('NUMPAGES', '9')}${run('页')}`,
      ),
    },
    pages: 2,
  },
  'first and even headers': {
    body: clauses(40),
    settings: '<w:evenAndOddHeaders/>',
    section: `<w:headerReference w:type="default" r:id="h"/><w:headerReference w:type="first" r:id="i"/><w:headerReference w:type="even" r:id="j"/><w:titlePg/>${a4Section}`,
    relationships:
      part('h', 'header', 'header1.xml') +
      part('i', 'header', 'header2.xml') +
      part('j', 'header', 'header3.xml'),
    parts: {
      'header1.xml': paragraph('奇数页'),
      'header2.xml': paragraph('首页'),
      'header3.xml': paragraph('偶数页'),
    },
    pages: 3,
  },
  'page numbers of sections': {
    body: `${clauses(2)}${section('<w:footerReference w:type="default" r:id="f"/><w:pgNumType w:fmt="lowerRoman" w:start="3"/>')}${clauses(2)}`,
    relationships: part('f', 'footer', 'footer1.xml'),
    parts: {
      'footer1.xml': paragraph(
        complexField('PAGE \\* MERGEFORMAT', '1') + run('/') + complexField('SECTIONPAGES', '1'),
      ),
    },
    pages: 2,
  },
  'footnotes and endnotes': {
    body: paragraph(
      `${run('正文')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('续')}<w:r><w:endnoteReference w:id="3"/></w:r>`,
    ),
    parts: {
      'footnotes.xml': `<w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run('脚注内容')}`)}</w:footnote>`,
      'endnotes.xml': `<w:endnote w:id="3">${paragraph(`<w:r><w:endnoteRef/></w:r>${run('尾注内容')}`)}</w:endnote>`,
    },
    pages: 1,
  },
  'a table over pages with a repeated head': {
    body: table(
      [1500, 6000],
      [
        ['<w:trPr><w:tblHeader/></w:trPr>', paragraph('序号'), paragraph('内容')],
        ...Array.from({ length: 40 }, (_, index) => [paragraph(String(index)), paragraph(words)]),
      ],
    ),
  },
  'merged cells': {
    body: table(
      [1500, 1500, 1500],
      [
        [cell('<w:gridSpan w:val="2"/>', '横并'), cell('<w:vMerge w:val="restart"/>', '竖并')],
        [paragraph('一'), paragraph('二'), cell('<w:vMerge/>', '')],
        ['<w:trPr><w:gridBefore w:val="1"/></w:trPr>', paragraph('缺左'), cell('<w:vMerge/>', '')],
      ],
    ),
  },
  'a cell merged to the end of its table': {
    body: table(
      [1500, 1500],
      [
        [cell('<w:vMerge w:val="restart"/>', '头'), paragraph('甲')],
        [cell('<w:vMerge/>', ''), paragraph('乙')],
      ],
    ),
  },
  'a merge that begins nowhere': {
    body: table([1500, 1500], [[cell('<w:vMerge/>', '无头'), paragraph('甲')]]),
  },
  'tables within tables': {
    body: table(
      [6000],
      [
        [
          paragraph('外') +
            table([2000, 2000], [[paragraph('内一'), table([900], [[paragraph('再内')]]) + paragraph('')]]) +
            paragraph('尾'),
        ],
      ],
    ),
  },
  'a table without a grid': { body: table([], [[paragraph('甲'), paragraph('乙')]]) },
  'rows of fixed height': {
    body: table(
      [3000],
      [['<w:trPr><w:trHeight w:val="1000" w:hRule="exact"/><w:cantSplit/></w:trPr>', paragraph('高')]],
    ),
  },
  'cells with turned text': {
    body: table(
      [1000, 4000],
      [
        [cell('<w:textDirection w:val="btLr"/>', 'Turned'), paragraph('甲')],
        [cell('<w:textDirection w:val="tbRlV"/>', '竖排文字'), paragraph('乙')],
      ],
    ),
  },
  'shaded cells of other borders': {
    body: table(
      [3000, 3000],
      [
        [
          cell(
            '<w:shd w:val="clear" w:fill="D9D9D9"/><w:tcBorders><w:bottom w:val="double" w:sz="12" w:color="FF0000"/><w:left w:val="nil"/></w:tcBorders>',
            '底色',
          ),
          paragraph('甲'),
        ],
      ],
    ),
  },
  'lists of levels': {
    body:
      ['范围', '价款'].map((text) => item(text) + item('细目', 1) + item('再细', 2)).join('') +
      item('另起', 0, 2),
    numbering: numbering(
      level(0, 'chineseCountingThousand', '第%1条'),
      level(1, 'decimal', '%1.%2', '<w:isLgl/>'),
      level(2, 'decimalEnclosedCircle', '%3'),
    ),
  },
  'bullets of symbol faces': {
    body: item('要点') + item('要点', 1),
    numbering: numbering(level(0, 'bullet', '\uF0B7'), level(1, 'bullet', '\uF06C')),
  },
  'tab stops with leaders': {
    body:
      tabbed('<w:tab w:val="right" w:leader="dot" w:pos="8300"/>', '第一条', '3') +
      tabbed(
        '<w:tab w:val="center" w:pos="4000"/><w:tab w:val="decimal" w:leader="hyphen" w:pos="8000"/>',
        '左',
        '中',
        '1.5',
      ) +
      tabbed('', '甲方：', '乙方：'),
  },
  'underlined blanks': {
    body: paragraph(
      run('姓名：') +
        run('          ', '<w:u w:val="single"/>') +
        '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:tab/></w:r>' +
        run('电话'),
    ),
  },
  'looks of every kind': {
    body:
      paragraph(
        [
          '<w:b/>',
          '<w:i/>',
          '<w:u w:val="double"/>',
          '<w:strike/>',
          '<w:color w:val="FF0000"/>',
          '<w:highlight w:val="yellow"/>',
          '<w:vertAlign w:val="superscript"/>',
          '<w:spacing w:val="40"/>',
          '<w:position w:val="6"/>',
          '<w:rFonts w:eastAsia="黑体"/><w:b/>',
          '<w:caps/>',
        ]
          .map((look) => run('字样ab', look))
          .join(''),
      ) + paragraph(run('看不见', '<w:vanish/>') + run('看得见')),
  },
  'paragraphs of every setting': {
    body:
      ['center', 'right', 'both', 'distribute']
        .map((align) => paragraph('对齐文字', `<w:jc w:val="${align}"/>`))
        .join('') +
      paragraph('边框', '<w:pBdr><w:bottom w:val="single" w:sz="6"/></w:pBdr><w:shd w:fill="EEEEEE"/>') +
      paragraph(
        '行距',
        '<w:spacing w:line="600" w:lineRule="exact" w:beforeLines="50" w:afterLines="100"/>',
      ) +
      paragraph('悬挂', '<w:ind w:left="840" w:hanging="420"/>'),
  },
  'a grid of lines and characters': {
    body: clauses(4),
    section: '<w:docGrid w:type="linesAndChars" w:linePitch="579" w:charSpace="-849"/>',
  },
  'pictures in the line': {
    body: paragraph(`${run('前')}${inlinePicture}${run('后')}`),
    ...withPicture,
    pages: 1,
  },
  'floating pictures': {
    body: paragraph(
      floating('wrapNone', 'page') +
        floating('wrapTopAndBottom', 'margin') +
        floating('wrapSquare', 'column') +
        run('文字'),
    ),
    ...withPicture,
  },
  'a text box': { body: paragraph(textBox(paragraph('框内') + paragraph('次行')) + run('框外')) },
  'a text box of old programs': {
    body: paragraph(
      `<w:r><w:pict><v:shape style="position:absolute;margin-left:10pt;margin-top:5pt;width:100pt;height:40pt"><v:textbox><w:txbxContent>${paragraph('旧框')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>${run('框外')}`,
    ),
  },
  'text frames': {
    body:
      paragraph(
        '页码',
        '<w:framePr w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="center" w:y="1"/>',
      ) + paragraph('正文'),
  },
  'content controls and ticks': {
    body: `<w:sdt><w:sdtContent>${paragraph('控件')}</w:sdtContent></w:sdt>${paragraph(`<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run('同意')}<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>`)}`,
  },
  'a table of contents': {
    body:
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('第一章')}<w:r><w:tab/></w:r>${complexField('PAGEREF x', '1')}`,
      ) + paragraph(`${run('第二章')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`),
  },
  'tracked changes': {
    body: paragraph(
      `${run('原文')}<w:ins w:id="1" w:author="x">${run('新增')}</w:ins><w:del w:id="2" w:author="x"><w:r><w:delText>删去</w:delText></w:r></w:del>`,
    ),
  },
  'nothing at all': { body: '', pages: 1 },
  'a formula': { body: paragraph('<m:oMath><m:r/></m:oMath>'), lost: ['第 1 页：公式'] },
  'a chart on page two': {
    body: `${paragraph(run('一') + '<w:r><w:br w:type="page"/></w:r>')}${paragraph('<w:r><w:drawing><wp:inline><wp:extent cx="1" cy="1"/><a:graphic><a:graphicData><c:chart/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>')}`,
    lost: ['第 2 页：图表'],
  },
  'a metafile': {
    body: paragraph(inlinePicture),
    relationships: part('p', 'image', 'media/image1.emf'),
    files: { 'word/media/image1.emf': Buffer.concat([Buffer.alloc(40), Buffer.from(' EMF')]) },
    lost: ['第 1 页：EMF 格式的图片'],
  },
  'a picture that is elsewhere': {
    body: paragraph(inlinePicture),
    relationships: `<Relationship Id="p" Type="${type}/image" Target="http://127.0.0.1:9/x.png" TargetMode="External"/>`,
    lost: ['第 1 页：文件外的图片'],
  },
  'a character no face has': { body: paragraph('甲\uE123乙'), lost: ['第 1 页：字体缺字“\uE123”（U+E123）'] },
  'a symbol no face has': {
    body: paragraph('<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>'),
    lost: ['第 1 页：符号字体字符（Wingdings F04A）'],
  },
}
