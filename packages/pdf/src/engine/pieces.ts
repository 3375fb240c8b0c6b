import { setImmediate as nextTurn } from 'node:timers/promises'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'

/** The most that crosses the border of a process in one piece of work, in bytes: some two milliseconds of copying. */
export const pieceBytes = 1024 * 1024

/** Shorter ones travel within their message. */
const apartBytes = 64 * 1024

/** A part of a section: bytes that a message holds, or, after them, the message itself. */
export interface Piece {
  readonly section: 'bytes' | 'message'
  /** Of the whole section. */
  readonly total: number
  readonly bytes: Uint8Array
}

/**
 * Sends messages over a border that copies what crosses it. A large file in one message would keep the event loop for
 * as long as all of it is copied; here others have their turn after each piece, and the next one is made when the last
 * one was taken.
 */
export class PieceSender {
  readonly #write: (piece: Piece) => Promise<void>
  #last: Promise<void> = Promise.resolve()

  /** `write` resolves when the piece has been taken, and rejects when nobody is there to take it. */
  constructor(write: (piece: Piece) => Promise<void>) {
    this.#write = write
  }

  /**
   * Sends a message after those before it. Throws when it cannot be cloned. Bytes within must not change until they
   * have been sent. What nobody takes any more is dropped.
   */
  send(message: unknown): void {
    const pieces = takeApart(message)
    this.#last = this.#last.then(() => this.#sendAll(pieces)).catch(() => undefined)
  }

  async #sendAll(pieces: Iterable<Piece>): Promise<void> {
    for (const piece of pieces) {
      await this.#write(piece)
      if (piece.bytes.length === pieceBytes) await nextTurn()
    }
  }
}

/** Puts pieces together, in the order in which they were sent. */
export class PieceReceiver {
  readonly #listener: (message: unknown) => void
  #complete: Buffer[] = []
  #section: Buffer | undefined
  #filled = 0

  constructor(listener: (message: unknown) => void) {
    this.#listener = listener
  }

  receive({ section, total, bytes }: Piece): void {
    // Memory of its own, so that it can be moved to a thread.
    this.#section ??= Buffer.allocUnsafeSlow(total)
    this.#section.set(bytes, this.#filled)
    this.#filled += bytes.length
    if (this.#filled < total) return
    const whole = this.#section
    this.#section = undefined
    this.#filled = 0
    if (section === 'bytes') this.#complete.push(whole)
    else this.#listener(new Assembler(whole, this.#complete.splice(0)).message())
  }
}

/** Serializes at once, so that a message that cannot be cloned fails its sender; cuts as it is asked. */
function takeApart(message: unknown): Iterable<Piece> {
  const serializer = new Dismantler()
  serializer.writeHeader()
  serializer.writeValue(message)
  const head = serializer.releaseBuffer()
  return cut([
    ...serializer.apart.map((bytes) => ({ section: 'bytes', bytes }) as const),
    { section: 'message', bytes: head },
  ])
}

function* cut(sections: readonly Omit<Piece, 'total'>[]): Generator<Piece> {
  for (const { section, bytes } of sections) {
    const total = bytes.length
    for (let from = 0; from < total; from += pieceBytes) {
      yield { section, total, bytes: bytes.subarray(from, from + pieceBytes) }
    }
  }
}

// Node documents these methods for classes derived from its own; their types leave them out.
const Serializer = DefaultSerializer as new () => DefaultSerializer & {
  _writeHostObject(view: NodeJS.ArrayBufferView): void
}
const Deserializer = DefaultDeserializer as new (head: Buffer) => DefaultDeserializer & {
  _readHostObject(): NodeJS.ArrayBufferView
}

/** Leaves long byte arrays out of what it writes, and their number in their place. */
class Dismantler extends Serializer {
  readonly apart: Uint8Array[] = []

  override _writeHostObject(view: NodeJS.ArrayBufferView): void {
    const apart = view instanceof Uint8Array && view.length >= apartBytes
    this.writeUint32(apart ? this.apart.push(view) : 0)
    // oxlint-disable-next-line no-underscore-dangle -- V8's serializer names it
    if (!apart) super._writeHostObject(view)
  }
}

class Assembler extends Deserializer {
  readonly #apart: readonly Buffer[]

  constructor(head: Buffer, apart: readonly Buffer[]) {
    super(head)
    this.#apart = apart
  }

  message(): unknown {
    this.readHeader()
    return this.readValue()
  }

  override _readHostObject(): NodeJS.ArrayBufferView {
    const number = this.readUint32()
    // oxlint-disable-next-line no-underscore-dangle -- as above
    return number === 0 ? super._readHostObject() : (this.#apart[number - 1] ?? Buffer.alloc(0))
  }
}
