import type { CharacterMap } from '../glyphs/character-map.ts'
import { codePointName, missingIn } from '../glyphs/missing-characters.ts'
import type { Banners, Block, DocumentModel, Inline, Paragraph } from './document-model.ts'

/** Names, where it stands, every character of the document's own text that no face has. */
export function markMissing(model: DocumentModel, characters: CharacterMap): DocumentModel {
  const blocks = (all: readonly Block[]): Block[] => all.map((one) => markBlock(one, characters))
  const banners = ({ normal, first, even }: Banners): Banners => ({
    normal: blocks(normal),
    first: first && blocks(first),
    even: even && blocks(even),
  })
  const sections = model.sections.map((section) => ({
    ...section,
    headers: banners(section.headers),
    footers: banners(section.footers),
    blocks: blocks(section.blocks),
  }))
  return { ...model, sections }
}

function markBlock(block: Block, characters: CharacterMap): Block {
  if (block.kind === 'paragraph') return markParagraph(block, characters)
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      blocks: cell.blocks.map((one) => markBlock(one, characters)),
    })),
  }))
  return { ...block, rows }
}

function markParagraph(paragraph: Paragraph, characters: CharacterMap): Paragraph {
  const label = paragraph.label ? lostIn(paragraph.label.text, characters) : []
  const inlines = paragraph.inlines.flatMap((one): Inline[] => {
    if (one.kind === 'text') return [one, ...lostIn(one.text, characters)]
    if (one.kind === 'box' || one.kind === 'note')
      return [{ ...one, blocks: one.blocks.map((block) => markBlock(block, characters)) }]
    return [one]
  })
  return { ...paragraph, inlines: [...label, ...inlines] }
}

function lostIn(text: string, characters: CharacterMap): Inline[] {
  return missingIn(text, characters).map((character) => ({
    kind: 'unsupported',
    construct: `字体缺字“${character}”（${codePointName(character)}）`,
  }))
}
