import type { Inline, Look } from '../model/document-model.ts'
import { colour, pt, quoted } from './expressions.ts'
import { drawingMarkup } from './drawing-markup.ts'
import type { MarkupContext } from './markup-context.ts'

/** What stands in a line, as a Typst expression; empty for what leaves no trace. */
export function inlineMarkup(inline: Inline, context: MarkupContext): string {
  switch (inline.kind) {
    case 'text':
      return inline.text === '' ? '' : styled(quoted(shown(inline.text, inline.look)), inline.look, context)
    case 'field':
      return styled(`field(${quoted(inline.code)})`, inline.look, context)
    case 'page-number':
      return styled(pageNumber(inline.of, context), inline.look, context)
    case 'checkbox':
      return `checkbox(${pt(inline.look.sizePt)}, ${inline.isChecked})`
    case 'break':
      return 'linebreak()'
    case 'note':
      return noteMarkup(inline, context)
    case 'note-label':
      return noteLabelMarkup(inline.look, context)
    case 'anchor':
      return `anchor(${quoted(inline.role)}, ${quoted(inline.edge)})`
    case 'unsupported':
      return `lost(${quoted(inline.construct)})`
    case 'tab':
      return 'h(1em)'
    case 'picture':
    case 'box':
    case 'line-shape':
      return drawingMarkup(inline, context)
  }
}

function noteLabelMarkup(look: Look, context: MarkupContext): string {
  const { noteLabel } = context
  return noteLabel === undefined ? '' : styled(quoted(noteLabel), { ...look, script: 'super' }, context)
}

function styled(body: string, look: Look, { faces }: MarkupContext): string {
  let made = `${faces.nameOf(look)}(${body})`
  // Word draws no slanted Chinese face either, it leans the upright one.
  if (look.underline !== 'none') made = `lined(${made}, ${look.underline === 'double'})`
  if (look.strike) made = `strike(${made})`
  if (look.highlight !== undefined)
    made = `highlight(fill: ${colour(look.highlight)}, top-edge: "ascender", bottom-edge: "descender", ${made})`
  return made
}

/** Blanks that are underlined are there to be seen, also at the end of a line: they do not give way. */
function shown(text: string, look: Look): string {
  const cased = look.caps ? text.toUpperCase() : text
  return look.underline === 'none'
    ? cased
    : cased.replaceAll(' ', '\u00A0').replaceAll(/\u00A0{8}/g, '$&\u200B')
}

function pageNumber(
  of: 'page' | 'document' | 'section',
  { numberPattern, sectionIndex }: MarkupContext,
): string {
  if (of === 'document') return 'pages-of-document()'
  if (of === 'section') return `pages-of-section(${sectionIndex})`
  return `context numbering(${quoted(numberPattern)}, page-number())`
}

function noteMarkup(note: Inline & { kind: 'note' }, context: MarkupContext): string {
  const label = quoted(note.label)
  if (note.of === 'endnote') return styled(label, { ...note.look, script: 'super' }, context)
  const blocks = context.blocks(note.blocks, { ...context, noteLabel: note.label })
  return `footnote(numbering: _ => ${label}, { ${blocks} })`
}
