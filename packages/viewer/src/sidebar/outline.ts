import type { PdfDocument } from '../pdfjs.ts'

/** One entry of a document's outline. */
export interface OutlineItem {
  /** Unique within the outline: its place in the tree, as `0.2.1`. */
  id: string
  title: string
  isBold: boolean
  isItalic: boolean
  target: OutlineTarget
  /** Shown open at first. */
  isOpen: boolean
  items: readonly OutlineItem[]
}

/** Where an entry leads; some lead nowhere. */
export type OutlineTarget =
  | { kind: 'place'; destination: string | unknown[] }
  | { kind: 'address'; url: string }
  | { kind: 'action'; action: string }
  | { kind: 'file'; id: string; fileName: string }
  | { kind: 'none' }

/** What the library tells of an entry; it types less than it gives. */
export interface OutlineNode {
  title: string
  bold?: boolean
  italic?: boolean
  dest?: string | unknown[] | null
  url?: string | null
  action?: string | null
  attachment?: { filename: string } | null
  attachmentId?: string | null
  count?: number | undefined
  items: OutlineNode[]
}

/** The outline of a document; empty when it has none. */
export async function readOutline(document: PdfDocument): Promise<readonly OutlineItem[]> {
  // The cast only widens what the library leaves out of its type.
  const nodes = (await document.getOutline()) as unknown as OutlineNode[] | null
  return outlineItems(nodes ?? [])
}

/** The entries as they are shown. An entry without a title gets a dash, so that it can be pressed. */
export function outlineItems(nodes: readonly OutlineNode[], parent = ''): readonly OutlineItem[] {
  return nodes.map((node, index) => {
    const id = `${parent}${index}`
    return {
      id,
      title: printable(node.title) || '–',
      isBold: node.bold === true,
      isItalic: node.italic === true,
      target: targetOf(node),
      // A negative count says closed (ISO 32000-1, 12.3.3).
      isOpen: (node.count ?? 0) >= 0,
      items: outlineItems(node.items, `${id}.`),
    }
  })
}

function targetOf({ dest, url, action, attachment, attachmentId }: OutlineNode): OutlineTarget {
  if (url != null && url !== '') return { kind: 'address', url }
  if (action != null && action !== '') return { kind: 'action', action }
  if (attachment != null && attachmentId != null) {
    return { kind: 'file', id: attachmentId, fileName: attachment.filename }
  }
  return dest == null ? { kind: 'none' } : { kind: 'place', destination: dest }
}

function printable(title: string): string {
  // oxlint-disable-next-line no-control-regex -- producers end titles with NUL and break them with others
  return title.replaceAll(/[\u0000-\u001f]+/g, ' ').trim()
}
