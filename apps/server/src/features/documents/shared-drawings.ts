import { EngineError } from '@qiyin/pdf/engine'

interface Drawing {
  readonly png: Promise<Buffer>
  readonly controller: AbortController
  waiting: number
}

/** Pictures being made: whoever asks for one of them waits for it, and it is given up when nobody does any more. */
export class SharedDrawings {
  readonly #drawings = new Map<string, Drawing>()

  /** `draw` is asked only when the picture is not being made already; `gone` tells that this one leaves. */
  async get(key: string, gone: AbortSignal, draw: (wanted: AbortSignal) => Promise<Buffer>): Promise<Buffer> {
    if (gone.aborted) throw cancelled()
    const drawing = this.#drawings.get(key) ?? this.#start(key, draw)
    drawing.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(cancelled())
        drawing.waiting -= 1
        if (drawing.waiting > 0) return
        this.#end(key, drawing)
        drawing.controller.abort()
      }
      gone.addEventListener('abort', leave, { once: true })
      drawing.png.then(resolve, reject).finally(() => gone.removeEventListener('abort', leave))
    })
  }

  #start(key: string, draw: (wanted: AbortSignal) => Promise<Buffer>): Drawing {
    const controller = new AbortController()
    const drawing = { png: draw(controller.signal), controller, waiting: 0 }
    this.#drawings.set(key, drawing)
    const end = (): void => this.#end(key, drawing)
    drawing.png.then(end, end)
    return drawing
  }

  /** Whoever comes now has a new one begun. */
  #end(key: string, drawing: Drawing): void {
    if (this.#drawings.get(key) === drawing) this.#drawings.delete(key)
  }
}

function cancelled(): EngineError {
  return new EngineError('cancelled', 'the client has left')
}
