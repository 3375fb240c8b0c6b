import { networkOf } from '../../http/network-of.ts'
import { CallError } from '../../http/call-error.ts'
import type { Listening } from '../../http/live-lines.ts'
import type { LineBounds } from './bounds.ts'
import type { Line } from './line.ts'

/** The open lines of a process, within their bounds. */
export class Lines {
  readonly #bounds: LineBounds
  readonly #lines = new Set<Line>()
  readonly #ofPerson = new Map<string, Line[]>()
  readonly #ofAddress = new Map<string, number>()

  constructor(bounds: LineBounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#lines.size
  }

  [Symbol.iterator](): Iterator<Line> {
    return this.#lines.values()
  }

  of(personId: string): readonly Line[] {
    return this.#ofPerson.get(personId) ?? []
  }

  /** Refuses with TOO_MANY_CONNECTIONS where there is no room for another. */
  checkRoom({ address }: Pick<Listening, 'address'>): void {
    const here = this.#ofAddress.get(networkOf(address)) ?? 0
    if (here >= this.#bounds.ofAddress || this.size >= this.#bounds.ofProcess)
      throw new CallError('TOO_MANY_CONNECTIONS', { httpStatus: 429 })
  }

  /** Takes the line in until it closes; the oldest of the person gives way to it. */
  add(line: Line): void {
    const { personId, address } = line.listening
    const network = networkOf(address)
    const [oldest] = this.of(personId)
    if (oldest && this.of(personId).length >= this.#bounds.ofPerson) oldest.end('replaced')
    this.#lines.add(line)
    this.#ofPerson.set(personId, [...this.of(personId), line])
    this.#ofAddress.set(network, (this.#ofAddress.get(network) ?? 0) + 1)
    line.onOver(() => this.#remove(line, network))
  }

  #remove(line: Line, network: string): void {
    const { personId } = line.listening
    this.#lines.delete(line)
    const others = this.of(personId).filter((one) => one !== line)
    if (others.length === 0) this.#ofPerson.delete(personId)
    else this.#ofPerson.set(personId, others)
    const left = (this.#ofAddress.get(network) ?? 1) - 1
    if (left === 0) this.#ofAddress.delete(network)
    else this.#ofAddress.set(network, left)
  }
}
