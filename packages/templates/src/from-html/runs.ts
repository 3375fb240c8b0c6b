import { element, type XmlElement } from '../xml/xml-tree.ts'
import type { TextLook } from './text-look.ts'

/** What stands in the lines of a paragraph that is being written. */
export class Runs {
  readonly #content: XmlElement[] = []
  /** The last text, whose spaces at its end may still go. */
  #last: { text: XmlElement; keepsSpaces: boolean } | undefined
  /** Whether a space that comes now would stand at the beginning of a line, or after another one. */
  #isAfterSpace = true
  #endsWithBreak = false

  /** Adds text as browsers show it: spaces and line ends are one space, and none between Chinese characters. */
  text(text: string, look: TextLook): void {
    const shown = look.keepsSpaces ? text.replaceAll(/\r\n?/g, '\n') : this.#collapsed(text)
    for (const [at, line] of shown.split('\n').entries()) {
      if (at > 0) this.lineBreak(look)
      if (line !== '') this.#addText(line, look)
    }
  }

  /** Within a paragraph. */
  lineBreak(look: TextLook): void {
    this.#trimEnd()
    this.#content.push(run(look, [element('w:br')]))
    this.#last = undefined
    this.#isAfterSpace = true
    this.#endsWithBreak = true
  }

  /** What stands before the first line. */
  begin(label: XmlElement): void {
    this.#content.push(label)
  }

  /** Something other than text, as it is. */
  add(...content: readonly XmlElement[]): void {
    this.#content.push(...content)
    this.#last = undefined
    this.#isAfterSpace = false
    this.#endsWithBreak = false
  }

  /** All of it, once: a break at the end begins no line. */
  end(): readonly XmlElement[] {
    this.#trimEnd()
    return this.#endsWithBreak ? this.#content.slice(0, -1) : this.#content
  }

  #collapsed(text: string): string {
    const one = text
      .replaceAll(
        /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])[ \t]*[\r\n]+[ \t\r\n]*(?=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])/gu,
        '',
      )
      .replaceAll(/[ \t\r\n\f]+/g, ' ')
    return this.#isAfterSpace && one.startsWith(' ') ? one.slice(1) : one
  }

  #addText(text: string, look: TextLook): void {
    const node = element('w:t', { 'xml:space': 'preserve' }, [text])
    this.#content.push(run(look, [node]))
    this.#endsWithBreak = false
    this.#last = { text: node, keepsSpaces: look.keepsSpaces }
    this.#isAfterSpace = !look.keepsSpaces && text.endsWith(' ')
  }

  #trimEnd(): void {
    if (!this.#last || this.#last.keepsSpaces) return
    const { text } = this.#last
    text.children = text.children.map((one) => (typeof one === 'string' ? one.replace(/ $/, '') : one))
  }
}

/** A run with a look. */
export function run(look: TextLook, content: readonly XmlElement[]): XmlElement {
  return element('w:r', {}, [element('w:rPr', {}, lookProperties(look)), ...content])
}

function lookProperties(look: TextLook): XmlElement[] {
  const fonts = { 'w:ascii': look.font, 'w:hAnsi': look.font, 'w:eastAsia': look.font }
  return [
    element('w:rFonts', fonts),
    ...on('w:b', look.bold),
    ...on('w:i', look.italic),
    ...on('w:strike', look.strike),
    ...(look.color === undefined ? [] : [element('w:color', { 'w:val': look.color })]),
    element('w:sz', { 'w:val': String(Math.round(look.sizePt * 2)) }),
    ...(look.underline ? [element('w:u', { 'w:val': 'single' })] : []),
    ...(look.fill === undefined
      ? []
      : [element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': look.fill })]),
    ...(look.script === undefined ? [] : [element('w:vertAlign', { 'w:val': look.script })]),
  ]
}

function on(name: string, isOn: boolean): XmlElement[] {
  return isOn ? [element(name)] : []
}
