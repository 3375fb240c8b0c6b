/** The characters of a TrueType face, from its `cmap`. */
export class CharacterMap {
  readonly #bits = new Uint8Array(0x110000 / 8)

  /** Adds a face's characters. Throws when the file has no map of Unicode. */
  add(font: Buffer): this {
    const table = findTable(font, 'cmap')
    const count = font.readUInt16BE(table + 2)
    let found = false
    for (let index = 0; index < count; index++) {
      const at = table + 4 + index * 8
      const [platform, start] = [font.readUInt16BE(at), table + font.readUInt32BE(at + 4)]
      const format = font.readUInt16BE(start)
      if (platform === 1 || (format !== 4 && format !== 12)) continue
      found = true
      if (format === 12) this.#addGroups(font, start)
      else this.#addSegments(font, start)
    }
    if (!found) throw new Error('the font has no map of Unicode')
    return this
  }

  has(codePoint: number): boolean {
    return ((this.#bits[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0
  }

  #addGroups(font: Buffer, start: number): void {
    const count = font.readUInt32BE(start + 12)
    for (let index = 0; index < count; index++) {
      const at = start + 16 + index * 12
      const end = font.readUInt32BE(at + 4)
      for (let code = font.readUInt32BE(at); code <= end; code++) this.#set(code)
    }
  }

  #addSegments(font: Buffer, start: number): void {
    const doubled = font.readUInt16BE(start + 6)
    for (let at = 0; at < doubled; at += 2) {
      const end = font.readUInt16BE(start + 14 + at)
      const first = font.readUInt16BE(start + 16 + doubled + at)
      for (let code = first; code <= end && code < 0xffff; code++) this.#set(code)
    }
  }

  #set(codePoint: number): void {
    this.#bits[codePoint >> 3] = (this.#bits[codePoint >> 3] ?? 0) | (1 << (codePoint & 7))
  }
}

function findTable(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}
