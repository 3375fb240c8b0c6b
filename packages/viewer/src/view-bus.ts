import { pdfjsViews } from './pdfjs.ts'

type Listener = Parameters<InstanceType<typeof pdfjsViews.EventBus>['on']>[1]

/** The bus on which the parts of pdf.js speak, for as long as its owner lives. */
export class ViewBus {
  readonly library: InstanceType<typeof pdfjsViews.EventBus> = new pdfjsViews.EventBus()
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** The library types its events as any: what each carries is said where it is listened to. */
  on(name: string, listener: Listener): void {
    this.library.on(name, listener, { signal: this.#signal })
  }

  dispatch(name: string, data: object): void {
    this.library.dispatch(name, { source: this, ...data })
  }
}
