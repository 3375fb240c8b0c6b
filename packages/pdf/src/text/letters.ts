import type { DocumentSpec, Letter, TextRun, Words } from './document-spec.ts'
import { describeCharacter, findFace, type FontName, requireFace } from './fonts.ts'

/** How words become letters where a run does not say otherwise. */
export interface LetterStyle {
  sizePt: number
  bold?: boolean
  muted?: boolean
  /** Extra points after each letter. */
  tracking?: number
}

/** Turns words into measured letters, with the document's typeface and its answer to missing characters. */
export function makeLetters(words: Words, style: LetterStyle, spec: DocumentSpec): Letter[] {
  const runs = typeof words === 'string' ? [words] : words
  return runs.flatMap((run) => runLetters(typeof run === 'string' ? { text: run } : run, style, spec))
}

function runLetters(run: TextRun, style: LetterStyle, spec: DocumentSpec): Letter[] {
  const wanted = face(run.font ?? spec.font ?? 'serif', run.bold ?? style.bold ?? false)
  const sizePt = run.sizePt ?? style.sizePt
  const text = run.text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '\u3000')
  return [...text].flatMap((character) =>
    [...shownCharacter(character, wanted, spec)].map((shown): Letter => ({
      character: shown,
      ...measure(shown, wanted, sizePt, style.tracking ?? 0),
      sizePt,
      underline: run.underline ?? false,
      muted: run.muted ?? style.muted ?? false,
    })),
  )
}

function shownCharacter(character: string, wanted: FontName, spec: DocumentSpec): string {
  const codePoint = character.codePointAt(0) ?? 0
  if (character === '\n' || spec.onMissing !== 'name' || findFace(wanted, codePoint)) return character
  return `〔${/U\+[0-9A-F]+/.exec(describeCharacter(codePoint))?.[0] ?? ''}〕`
}

function measure(
  character: string,
  wanted: FontName,
  sizePt: number,
  tracking: number,
): Pick<Letter, 'face' | 'width' | 'advance'> {
  if (character === '\n') return { face: wanted, width: 0, advance: 0 }
  const codePoint = character.codePointAt(0) ?? 0
  const { name, font } = requireFace(wanted, codePoint)
  const em = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
  return { face: name, width: em * sizePt, advance: em * sizePt + tracking }
}

function face(font: 'serif' | 'sans', bold: boolean): FontName {
  // One bold face comes with the package; it serves both.
  if (bold) return 'serifBold'
  return font
}
