import { PdfError } from '../errors.ts'
import type { PdfDocument } from '../read/document.ts'
import { isFollowed } from '../read/followed.ts'
import {
  PdfDict,
  PdfNumber,
  PdfRef,
  PdfStream,
  name,
  nameValue,
  numberOf,
  numberValue,
  type PdfObject,
} from '../read/objects.ts'
import { rectangleOf, rotationOf } from '../read/page-geometry.ts'
import { maxPages } from '../read/pages.ts'

/** A page with everything it inherited, so that it can hang anywhere in a tree. */
export interface OwnPage {
  ref: PdfRef
  dict: PdfDict
}

/** The pages of a document and what their tree is like. */
export interface PageTree {
  pages: OwnPage[]
  /** Most kids of one node: a viewer fetches them one by one before it shows the first page. */
  mostKids: number
  /**
   * A page has no usable MediaBox or one of odd numbers, a turn that is none, or stands in the tree twice; a kid is none; a node is not what it
   * says, has not as many pages as it says, or is not found by all: viewers disagree about that.
   */
  ambiguous: boolean
}

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
const maxTreeDepth = 64
const maxNodes = 100_000
// US Letter, what viewers assume for a page without a usable MediaBox.
const fallbackBox = [0, 0, 612, 792].map((value) => numberOf(value))

/** Reads the page tree. Loops and direct page dictionaries are left out. Throws PdfError `too-large`. */
export function readPageTree(document: PdfDocument): PageTree {
  const tree: PageTree = { pages: [], mostKids: 0, ambiguous: false }
  const above = new Set<number>()
  const known = new Set<number>()
  let visited = 0
  const addPage = (ref: PdfRef, node: PdfDict, own: PdfDict): void => {
    const { page, repaired } = pageWith(document, node, own)
    tree.pages.push({ ref, dict: page })
    // The tree begins with a group, even of one page.
    tree.ambiguous ||= repaired || known.has(ref.number) || above.size === 0
    known.add(ref.number)
  }
  const visit = (value: PdfObject, inherited: PdfDict): void => {
    const node = document.dict(value)
    const looped = value instanceof PdfRef && above.has(value.number)
    if (!(value instanceof PdfRef) || !node || looped || above.size > maxTreeDepth) {
      tree.ambiguous = true
      return
    }
    visited += 1
    if (visited > maxNodes || tree.pages.length >= maxPages) throw new PdfError('too-large', 'too many pages')
    const own = inheritFrom(document, node, inherited)
    tree.ambiguous ||= !isFoundByAll(document, [value, node.get('Kids'), node.get('Count')])
    const kids = kidsOf(document, node)
    if (!kids) return addPage(value, node, own)
    tree.mostKids = Math.max(tree.mostKids, kids.length)
    above.add(value.number)
    const before = tree.pages.length
    for (const kid of kids) visit(kid, own)
    above.delete(value.number)
    tree.ambiguous ||= !isWhatItSays(document, node, tree.pages.length - before)
  }
  visit(document.root.get('Pages') ?? null, new PdfDict())
  return tree
}

/** Undefined for a page, which has none whatever it says. */
function kidsOf(document: PdfDocument, node: PdfDict): PdfObject[] | undefined {
  return typeOf(document, node) === 'Page' ? undefined : document.array(node.get('Kids'))
}

function typeOf(document: PdfDocument, node: PdfDict): string | undefined {
  return nameValue(document.resolve(node.get('Type')))
}

function isFoundByAll(document: PdfDocument, values: readonly (PdfObject | undefined)[]): boolean {
  return values.every((value) => !(value instanceof PdfRef) || isFollowed(document, value))
}

/** Whether a group says that it is one, and of so many pages. */
function isWhatItSays(document: PdfDocument, node: PdfDict, count: number): boolean {
  return typeOf(document, node) === 'Pages' && document.number(node.get('Count')) === count
}

function inheritFrom(document: PdfDocument, node: PdfDict, inherited: PdfDict): PdfDict {
  const own = inherited.copy()
  for (const key of inheritable) {
    const value = node.get(key)
    if (value !== undefined && document.resolve(value) !== null) own.set(key, value)
  }
  return own
}

function pageWith(
  document: PdfDocument,
  node: PdfDict,
  inherited: PdfDict,
): { page: PdfDict; repaired: boolean } {
  const page = node.copy().set('Type', name('Page'))
  for (const [key, value] of inherited.entries) page.set(key, value)
  let repaired = typeOf(document, node) !== 'Page'
  if (!rectangleOf(document, page.get('MediaBox'))) {
    page.set('MediaBox', fallbackBox)
    repaired = true
  }
  if (page.has('CropBox') && !isUsableCrop(document, page)) {
    page.entries.delete('CropBox')
    repaired = true
  }
  const mended = [...boxes.map((key) => mendBox(document, page, key)), mendTurn(document, page)]
  return { page, repaired: [repaired, ...mended, leaveOthers(document, page)].includes(true) }
}

/** Beside its page, a CropBox shows nothing in some viewers, and all of the page in others. */
function isUsableCrop(document: PdfDocument, page: PdfDict): boolean {
  const crop = rectangleOf(document, page.get('CropBox'))
  const media = rectangleOf(document, page.get('MediaBox'))
  if (!crop || !media) return false
  return crop[0] < media[2] && media[0] < crop[2] && crop[1] < media[3] && media[1] < crop[3]
}

const boxes = ['MediaBox', 'CropBox'] as const
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** Writes a box anew whose numbers some viewers take for others: 1e30, --842. */
function mendBox(document: PdfDocument, page: PdfDict, key: (typeof boxes)[number]): boolean {
  const numbers = (document.array(page.get(key)) ?? []).map((item) => document.resolve(item))
  if (numbers.every((item) => item instanceof PdfNumber && plainNumber.test(item.raw))) return false
  page.set(key, [...(rectangleOf(document, numbers) ?? [])].map(numberOf))
  return true
}

/** Viewers turn a page by what is no whole number of quarter turns, or not, or show nothing. */
function mendTurn(document: PdfDocument, page: PdfDict): boolean {
  const turn = document.resolve(page.get('Rotate'))
  if (turn === null || (turn instanceof PdfNumber && quarterTurns.test(turn.raw))) return false
  page.set('Rotate', numberOf(rotationOf(numberValue(turn) ?? 0)))
  return true
}

const quarterTurns = /^-?0*(?:0|90|180|270|360)$/

/** Leaves out kids of a page, which are its pages to some, and contents that are not there, which leave it empty to others. */
function leaveOthers(document: PdfDocument, page: PdfDict): boolean {
  const isGroup = page.entries.delete('Kids')
  const contents = document.array(page.get('Contents'))
  const there = contents?.filter((item) => document.resolve(item) instanceof PdfStream)
  if (!contents || !there || there.length === contents.length) return isGroup
  page.set('Contents', there)
  return true
}

/** A node of a new page tree; kids and parent are positions in the list of nodes or of pages. */
export interface TreeNode {
  parent: number | undefined
  kids: { kind: 'node' | 'page'; index: number }[]
  pageCount: number
}

/** Most kids of a node in a tree of ours: 16³ pages are three steps away. */
const fanOut = 16

/** The nodes of a balanced tree over so many pages, the root first, and each page's parent. */
export function balancedTree(pageCount: number): { nodes: TreeNode[]; parents: number[] } {
  const nodes: TreeNode[] = []
  const parents: number[] = []
  const build = (from: number, to: number, parent: number | undefined): number => {
    const index = nodes.length
    const node: TreeNode = { parent, kids: [], pageCount: to - from }
    nodes.push(node)
    let span = 1
    while (span * fanOut < to - from) span *= fanOut
    for (let at = from; at < to; at += span) {
      if (span === 1) {
        parents[at] = index
        node.kids.push({ kind: 'page', index: at })
      } else node.kids.push({ kind: 'node', index: build(at, Math.min(to, at + span), index) })
    }
    return index
  }
  build(0, pageCount, undefined)
  return { nodes, parents }
}
