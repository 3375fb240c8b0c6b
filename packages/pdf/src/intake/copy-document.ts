import type { PdfDocument } from '../read/document.ts'
import { PdfRef, dictOf, name, nameValue, numberOf, type PdfDict } from '../read/objects.ts'
import { ObjectCopier, ObjectList } from './copy-objects.ts'
import { hasCopies } from '../read/later-copies.ts'
import { balancedTree, type PageTree, type TreeNode } from './page-tree.ts'

/** A document as it would be written anew. */
export interface DocumentCopy {
  list: ObjectList
  catalog: PdfRef
  info: PdfRef | undefined
  /** Up to this number the list has the catalog, the page tree and the pages, and nothing else. */
  lastPage: number
}

/** One document with its pages. */
export interface PageSource {
  document: PdfDocument
  tree: PageTree
}

/**
 * Copies everything that can be reached from the catalog, with a balanced page tree and without what runs,
 * sends or points outside. Throws PdfError `too-large`.
 */
export function copyDocument({ document, tree }: PageSource): DocumentCopy {
  const list = new ObjectList()
  const catalog = list.reserve()
  const copier = new ObjectCopier(document, list)
  const { root, rootRef, trailer } = document
  copier.replace(rootRef, catalog)
  const pages = copyPages(list, [{ copier, tree }])
  const source = root.copy().set('Type', name('Catalog')).set('Pages', pages.root)
  // Usage rights are a signature over the old bytes. A certification would have been found before.
  if (source.entries.delete('Perms')) list.removed.add('usage-rights')
  // Without a signature it is evidence of nothing.
  source.entries.delete('DSS')
  list.define(catalog, copier.dict(source, new Set(['Pages'])))
  const info = document.dict(trailer.get('Info')) ? copier.value(trailer.get('Info') ?? null) : null
  copier.drain()
  list.readDifferently ||= hasCopies(document, copier.numbers)
  return { list, catalog, info: info instanceof PdfRef ? info : undefined, lastPage: pages.last }
}

/**
 * One document of the pages of all, in order, with their layers; outlines, forms and named places of the
 * single documents are left out. Throws PdfError `too-large`.
 */
export function joinDocuments(sources: readonly PageSource[]): DocumentCopy {
  const list = new ObjectList()
  const catalog = list.reserve()
  const parts = sources.map(({ document, tree }) => ({ copier: new ObjectCopier(document, list), tree }))
  const pages = copyPages(list, parts)
  const dict = dictOf({ Type: name('Catalog'), Pages: pages.root })
  const layers = joinLayers(parts.map(({ copier }) => copier))
  if (layers) dict.set('OCProperties', layers)
  for (const { copier } of parts) copier.drain()
  list.define(catalog, dict)
  return { list, catalog, info: undefined, lastPage: pages.last }
}

interface PagePart {
  copier: ObjectCopier
  tree: PageTree
}

/** Copies pages into a new tree. Its nodes and the pages come first, then what each page needs, page by page. */
function copyPages(list: ObjectList, parts: readonly PagePart[]): { root: PdfRef; last: number } {
  const pages = parts.flatMap(({ copier, tree }) => tree.pages.map((page) => ({ copier, page })))
  const { nodes, parents } = balancedTree(pages.length)
  const nodeRefs = nodes.map(() => list.reserve())
  const pageRefs = pages.map(() => list.reserve())
  const [root = list.reserve()] = nodeRefs
  for (const { copier } of parts) {
    const old = copier.document.root.get('Pages')
    if (old instanceof PdfRef) copier.replace(old, root)
  }
  for (const [index, { copier, page }] of pages.entries()) copier.replace(page.ref, pageRefs[index] ?? root)
  defineNodes(list, nodes, { nodes: nodeRefs, pages: pageRefs })
  for (const [index, { copier, page }] of pages.entries()) {
    const dict = page.dict.copy().set('Parent', nodeRefs[parents[index] ?? 0] ?? root)
    list.define(pageRefs[index] ?? root, copier.dict(dict, new Set(['Parent'])))
    copier.drain()
  }
  return { root, last: pageRefs.at(-1)?.number ?? root.number }
}

function defineNodes(
  list: ObjectList,
  nodes: readonly TreeNode[],
  refs: { nodes: readonly PdfRef[]; pages: readonly PdfRef[] },
): void {
  for (const [index, ref] of refs.nodes.entries()) {
    const { kids = [], pageCount = 0, parent } = nodes[index] ?? {}
    const kidRefs = kids.map((kid) => (kid.kind === 'node' ? refs.nodes : refs.pages)[kid.index] ?? null)
    const dict = dictOf({ Type: name('Pages'), Kids: kidRefs, Count: numberOf(pageCount) })
    if (parent !== undefined) dict.set('Parent', refs.nodes[parent] ?? null)
    list.define(ref, dict)
  }
}

/** Which layers are shown, from all documents that have some (ISO 32000-2, 8.11.4). */
function joinLayers(copiers: readonly ObjectCopier[]): PdfDict | undefined {
  const groups: PdfRef[] = []
  const hidden: PdfRef[] = []
  for (const copier of copiers) {
    const { document } = copier
    const properties = document.dict(document.root.get('OCProperties'))
    const own = (document.array(properties?.get('OCGs')) ?? []).filter((ref) => ref instanceof PdfRef)
    const settings = document.dict(properties?.get('D'))
    const listed = (key: string): Set<number> =>
      new Set(
        (document.array(settings?.get(key)) ?? []).map((ref) => (ref instanceof PdfRef ? ref.number : -1)),
      )
    const [on, off] = [listed('ON'), listed('OFF')]
    const allOff = nameValue(document.resolve(settings?.get('BaseState'))) === 'OFF'
    for (const ref of own) {
      const copied = copier.value(ref)
      if (!(copied instanceof PdfRef)) continue
      groups.push(copied)
      if (off.has(ref.number) || (allOff && !on.has(ref.number))) hidden.push(copied)
    }
  }
  if (groups.length === 0) return undefined
  return dictOf({ OCGs: groups, D: dictOf({ Order: groups, OFF: hidden }) })
}
