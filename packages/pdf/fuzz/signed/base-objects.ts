import type { RandomSource } from '../../testing/random-source.ts'
import { placeholder } from '../../testing/foreign-signer.ts'

/** Object numbers that attacks and harmless changes ask for by name. */
export const numbers = {
  catalog: 1,
  page: 3,
  contents: 4,
  annotations: 8,
  form: 10,
  fields: 11,
  store: 12,
  evidence: 16,
  metadata: 17,
  information: 18,
  font: 30,
  image: 36,
  text: 50,
  otherText: 69,
  check: 54,
  signature: 57,
  signatureField: 58,
  emptyField: 59,
  /** Nothing has this number. */
  nobody: 70,
  encryption: 71,
  linearisation: 72,
  orphan: 73,
  cover: 74,
  coverEnd: 75,
  stampLook: 61,
  beforeCover: 76,
  lost: 77,
  profile: 78,
  pattern: 79,
  /** What contents may refer to. */
  named: 9,
} as const

/** Width and height of every page, in points: small, since a hundred thousand of them are painted. */
export const pageSide = 64

/** Names that pages draw: whatever stands under them in a dictionary that doubles as resources is shown. */
const drawn =
  'Fm0 Im0 Certs OCSPs CRLs VRI DSS V N AP AS Metadata AcroForm Fields Kids D Yes Off Parent Info Ink T Cert OCSP'

const square = (x: number, y: number, side = 8): string => `${x} ${y} ${side} ${side} re f`

/** PDF source of a stream. */
export function stream(data: string, entries = ''): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`
}

/** PDF source of a form that paints. */
export function ink(x: number, y: number, side: number, entries = '/Type/XObject'): string {
  return stream(`0 0 1 rg ${square(x, y, side)}`, `${entries}/Subtype/Form/BBox[0 0 ${pageSide} ${pageSide}]`)
}

/** A small document with everything that attacks turn to account, as latin-1 source by number. */
export function baseObjects(random: RandomSource, certification: number): Map<number, string> {
  const objects = new Map<number, string>()
  const set: SetObject = (number, source) => {
    objects.set(number, source)
    return `${number} 0 R`
  }
  addStore(set)
  addInk(set, random)
  addFields(set, random)
  addPages(set, random)
  const permissions = certification > 0 ? '/Perms<</DocMDP 57 0 R>>' : ''
  const form = put(
    set,
    random,
    10,
    '<</Fields 11 0 R/SigFlags 3/DA(/F1 8 Tf 0 g)/DR<</Font<</F1 30 0 R>>>>>>',
  )
  const store = random.oneIn(2) ? '/DSS 12 0 R' : ''
  const layers = '/OCProperties<</OCGs[40 0 R]/D 41 0 R>>'
  const tree = random.oneIn(3) ? addStructure(objects) : ''
  set(
    1,
    `<</Type/Catalog/Pages 2 0 R/AcroForm ${form}${store}/Metadata 17 0 R${layers}/Names 42 0 R${tree}${permissions}>>`,
  )
  const reference = `/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${certification}/V/1.2>>>>]`
  set(
    57,
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${certification > 0 ? reference : ''} ${placeholder}>>`,
  )
  return reachable(objects)
}

type SetObject = (number: number, source: string) => string

/** An object as a reference to it, or as it is. */
function put(set: SetObject, random: RandomSource, number: number, source: string): string {
  const reference = set(number, source)
  return random.oneIn(2) ? source : reference
}

function addStore(set: SetObject): void {
  set(11, '[58 0 R 50 0 R 52 0 R 54 0 R 59 0 R 69 0 R]')
  set(12, '<</Certs 13 0 R/VRI 14 0 R>>')
  set(13, '[16 0 R]')
  set(14, `<</${'A'.repeat(40)} 15 0 R>>`)
  set(15, '<</Cert[16 0 R]>>')
  set(16, stream('evidence'))
  set(17, stream('<x/>', '/Type/Metadata/Subtype/XML'))
  set(18, '<</Title(Contract)/Producer(fuzz)>>')
  set(40, '<</Type/OCG/Name(Layer)>>')
  set(41, '<</ON[40 0 R]/Order[40 0 R]>>')
  set(42, '<<>>')
}

/** Tags the document as word processors do: the first page's text, and a field. Entries of the catalog. */
function addStructure(objects: Map<number, string>): string {
  objects.set(
    62,
    '<</Type/StructTreeRoot/K 63 0 R/ParentTree 65 0 R/ParentTreeNextKey 2/RoleMap<</Para/P>>>>',
  )
  objects.set(63, '<</Type/StructElem/S/Document/P 62 0 R/K[64 0 R 66 0 R]>>')
  objects.set(64, '<</Type/StructElem/S/Para/P 63 0 R/Pg 3 0 R/K 0/ActualText(12)>>')
  objects.set(65, '<</Nums[0 67 0 R 1 66 0 R]>>')
  objects.set(66, '<</Type/StructElem/S/Form/P 63 0 R/K<</Type/OBJR/Obj 50 0 R/Pg 3 0 R>>>>')
  objects.set(67, '[64 0 R]')
  addEntries(objects, 3, '/StructParents 0/Tabs/S')
  addEntries(objects, 50, '/StructParent 1')
  return '/StructTreeRoot 62 0 R/MarkInfo<</Marked true>>/Lang(zh-CN)'
}

function addEntries(objects: Map<number, string>, number: number, entries: string): void {
  objects.set(number, (objects.get(number) ?? '<<>>').replace(/>>$/, `${entries}>>`))
}

/** How pages stand in the sheet: as most do, turned, cut to a part, or both. */
const sheets = [
  '',
  '',
  '',
  '/Rotate 90',
  '/Rotate 270/CropBox[4 0 64 60]',
  '/Rotate 180',
  '/CropBox[0 2 60 64]',
] as const

/** Source of a shading whose function gives three numbers, also where its colours have fewer. */
export function shading(colours: string): string {
  const mixing = '<</FunctionType 2/Domain[0 1]/N 1/C0[.2 .6 1]/C1[1 .2 .4]>>'
  return `<</ShadingType 2/ColorSpace${colours}/Coords[0 0 ${pageSide} 0]/Function ${mixing}>>`
}

function addPages(set: SetObject, random: RandomSource): void {
  const box = `/MediaBox[0 0 ${pageSide} ${pageSide}]${random.pick(sheets)}`
  const kids = random.pick(['3 0 R 20 0 R', '19 0 R'])
  set(2, `<</Type/Pages/Kids[${kids}]/Count 2${box}>>`)
  set(19, '<</Type/Pages/Parent 2 0 R/Kids[3 0 R 20 0 R]/Count 2>>')
  const parts = [
    `/Font ${put(set, random, 34, '<</F1 30 0 R>>')}`,
    `/XObject ${put(set, random, 37, '<</Fm0 35 0 R/Im0 36 0 R>>')}`,
    `/ExtGState ${put(set, random, 39, '<</GS0 38 0 R>>')}`,
    `/Properties ${put(set, random, 43, '<</P0 40 0 R>>')}`,
    `/ColorSpace<</C0[/ICCBased 78 0 R]>>/Pattern<</P0 79 0 R>>/Shading<</S0 ${shading('/DeviceRGB')}>>`,
  ]
  const resources = put(set, random, 7, `<<${parts.join('')}>>`)
  const annotations = put(set, random, 8, '[50 0 R 53 0 R 54 0 R 58 0 R 59 0 R 60 0 R 69 0 R]')
  const contents = random.pick(['4 0 R', '[4 0 R 5 0 R]', '6 0 R'])
  const page = '/Type/Page/Parent 2 0 R'
  set(3, `<<${page}/Contents ${contents}/Resources ${resources}/Annots ${annotations}${box}>>`)
  set(20, `<<${page}/Contents 5 0 R/Resources ${resources}${box}>>`)
  const names = drawn.split(' ').map((name) => `/${name} Do`)
  set(4, stream(`/Para <</MCID 0>> BDC BT /F1 10 Tf 4 50 Td (ab) Tj ET EMC ${names.join(' ')}`))
  set(
    5,
    stream(
      `/OC /P0 BDC ${square(50, 4)} EMC q /GS0 gs ${square(4, 30)} Q /Fm0 Do BT /F1 8 Tf (b) Tj ET q /C0 cs 1 0 0 sc ${square(16, 52)} /Pattern cs /P0 scn ${square(26, 52)} Q q ${square(36, 52).slice(0, -1)}W n /S0 sh Q`,
    ),
  )
  set(numbers.profile, stream('no profile', '/N 3/Alternate/DeviceRGB'))
  const cell = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 4 4]/XStep 4/YStep 4/Resources<<>>'
  set(numbers.pattern, stream('0 .5 0 rg 0 0 2 2 re f', cell))
  set(6, '[4 0 R 5 0 R]')
}

/** What stands directly where it is used needs no object of its own. */
function reachable(objects: ReadonlyMap<number, string>): Map<number, string> {
  const found = new Map<number, string>()
  const visit = (number: number): void => {
    const source = objects.get(number)
    if (source === undefined || found.has(number)) return
    found.set(number, source)
    for (const [, to] of source.matchAll(/(?<!\d)(\d{1,6}) 0 R/g)) visit(Number(to))
  }
  visit(numbers.catalog)
  visit(numbers.information)
  return found
}

function addInk(set: SetObject, random: RandomSource): void {
  // Without resources its glyphs are drawn with those of whoever uses it first; one with a descriptor is known by that.
  const own = random.pick(['/Resources<<>>', '/Resources<<>>', '', '/Resources<<>>/FontDescriptor 68 0 R'])
  set(68, '<</Type/FontDescriptor/FontName/Ink/Flags 4/ItalicAngle 0>>')
  set(
    30,
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 98/Widths[1 1]/Encoding 33 0 R/CharProcs<</a 31 0 R/b 32 0 R>>/ToUnicode 44 0 R${own}>>`,
  )
  set(31, stream('1 0 d0 0 0 .8 .8 re f'))
  const form = !own.includes('<<') ? 'q .01 0 0 .01 0 0 cm /Fm0 Do Q' : ''
  set(32, stream(`1 0 d0 0 0 .4 .8 re f ${form}`))
  set(33, '<</Type/Encoding/Differences[97/a/b]>>')
  set(
    44,
    stream(
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <61> <0031> <62> <0032> endbfchar endcmap end',
    ),
  )
  set(35, ink(20, 20, 6, '/Type/XObject/Resources 45 0 R'))
  set(45, '<<>>')
  set(
    36,
    stream(
      'ffff',
      `/Type/XObject/OC/Hidden/Subtype/Image/Width 4/Height 4/BitsPerComponent 1/ColorSpace[/Indexed/DeviceRGB 1 46 0 R]`,
    ),
  )
  set(46, stream('000zzz'))
  set(38, '<</Type/ExtGState/ca .5>>')
}

/** What a look before it clips, if that has left its text or its path open. */
const afterText = 'BT ET 0 g 2 2 5 5 re f'

function addFields(set: SetObject, random: RandomSource): void {
  // A widget of the field, or a field below it which a signature locks.
  const [named, lock] = random.pick([
    ['', ''],
    ['/T(kid)', '/Lock<</Action/Include/Fields[(group.kid)]>>'],
  ])

  const widget = '/Type/Annot/Subtype/Widget/P 3 0 R/F 4'
  set(50, `<</FT/Tx/T(text)/V(a)${widget}/Rect[4 4 20 12]/DA(/F1 8 Tf 0 g)/AP 47 0 R>>`)
  set(47, '<</N 51 0 R>>')
  set(51, stream('1 0 0 rg 0 0 4 4 re f', '/Type/XObject/Subtype/Form/BBox[0 0 16 8]'))
  set(52, '<</FT/Tx/T(group)/Kids[53 0 R]>>')
  set(53, `<</Parent 52 0 R${named}${widget}/Rect[24 4 40 12]/DA(/F1 8 Tf 0 g)>>`)
  set(54, `<</FT/Btn/T(check)/V/Off/AS/Off${widget}/Rect[4 16 12 24]/AP<</N<</Yes 55 0 R/Off 56 0 R>>>>>>`)
  set(55, ink(0, 0, 64))
  set(56, stream('', '/Type/XObject/Subtype/Form/BBox[0 0 8 8]'))
  set(
    69,
    `<</FT/Tx/T(${random.pick(['other', 'text'])})/V(b)${widget}/Rect[4 26 20 34]/DA(/F1 8 Tf 0 g)/AP<</N 49 0 R>>>>`,
  )
  set(49, ink(0, 0, 4))
  set(58, `<</FT/Sig/T(signed)/V 57 0 R${lock}${widget}/Rect[44 44 60 60]/AP<</N 48 0 R>>>>`)
  set(48, stream(`0 1 0 rg 0 0 16 16 re f ${afterText}`, '/Type/XObject/Subtype/Form/BBox[0 0 16 16]'))
  set(59, `<</FT/Sig/T(empty)${widget}/Rect[44 20 60 36]>>`)
  set(60, '<</Type/Annot/Subtype/Stamp/P 3 0 R/F 4/Rect[20 50 30 60]/AP<</N 61 0 R>>>>')
  set(61, stream(`.5 g 0 0 10 10 re f ${afterText}`, '/Type/XObject/Subtype/Form/BBox[0 0 10 10]'))
}

/** What pages show and what may change later; one may be made to stand for the other before signing. */
const showing = [
  1, 2, 3, 6, 7, 8, 19, 20, 30, 34, 35, 36, 37, 39, 41, 43, 45, 47, 50, 52, 53, 54, 58, 60, 62, 66,
] as const
const changing = [
  1, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 47, 50, 51, 52, 53, 54, 57, 58, 59, 70, 71, 2, 42, 55, 61, 65, 67,
] as const

/** Makes an object stand in a second place: what may change there later is shown here. */
export function addAlias(objects: Map<number, string>, random: RandomSource): void {
  const number = random.pick(showing)
  const source = objects.get(number) ?? ''
  const target = `${random.pick(changing)} 0 R`
  const slots = [
    ...source.matchAll(
      /(?<!\d)\d{1,6} 0 R|(?<=\/(?:XObject|Font|ExtGState|Properties|Resources|AP|N|D) ?)<<(?:[^<>]*)>>/g,
    ),
  ]
  const slot = slots[random.below(Math.max(1, slots.length))]
  if (!slot) return
  objects.set(number, source.slice(0, slot.index) + target + source.slice(slot.index + slot[0].length))
}
