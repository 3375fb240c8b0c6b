/** Worker to main thread: it has loaded its operations. */
export interface ReadyMessage {
  kind: 'ready'
}

/** Main thread to worker: run one operation. */
export interface TaskMessage {
  kind: 'task'
  id: number
  operation: string
  args: unknown[]
}

/** Main thread to worker: the answer of a function that was part of a task's arguments. */
export interface AnswerMessage {
  kind: 'answer'
  call: number
  value?: unknown
  error?: WireError
}

/** Worker to main thread. `retire` asks to be replaced: its memory has grown and does not shrink. */
export interface ResultMessage {
  kind: 'result'
  id: number
  value?: unknown
  error?: WireError
  retire: boolean
  /** What its process holds. */
  memoryBytes: number
}

/** Worker to main thread: call a function that was part of the task's input. */
export interface CallMessage {
  kind: 'call'
  call: number
  fn: number
  args: unknown[]
}

/** An error in transit: classes and extra properties do not survive structured cloning. */
export interface WireError {
  name: string
  message: string
  stack?: string
  /** Own enumerable properties, such as the code. */
  details: Record<string, unknown>
}

/** Stands on the wire where the arguments had a function. */
interface FunctionMark {
  engineFunction: number
}

/** Makes an error ready for postMessage. */
export function packError(error: unknown): WireError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} }
  const details = Object.fromEntries(Object.entries(error).filter(([, value]) => isScalar(value)))
  const packed = { name: error.name, message: error.message, details }
  return error.stack === undefined ? packed : { ...packed, stack: error.stack }
}

/** Replaces functions by marks; returns the wire form and the functions in the order of their marks. */
export function packFunctions(args: readonly unknown[]): { wire: unknown[]; functions: AnyFunction[] } {
  const functions: AnyFunction[] = []
  const pack = (value: unknown): unknown => {
    if (typeof value !== 'function') return value
    // Its own type says what it takes; here it is only called.
    return { engineFunction: functions.push(value as AnyFunction) - 1 } satisfies FunctionMark
  }
  return { wire: args.map((arg) => mapPlain(arg, pack)), functions }
}

/** Turns Uint8Arrays back into Buffers, which cloning loses, and marks into functions made by `makeFunction`. */
export function unpack(value: unknown, makeFunction?: (fn: number) => AnyFunction): unknown {
  return mapPlain(value, (part) => {
    if (part instanceof Uint8Array) return Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    return makeFunction && isFunctionMark(part) ? makeFunction(part.engineFunction) : part
  })
}

/** Buffers that own the whole of their memory and can be moved instead of copied. */
export function transferable(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  mapPlain(value, (part) => {
    const owned = part instanceof Uint8Array && part.byteLength === part.buffer.byteLength
    if (owned && part.byteLength > 0 && part.buffer instanceof ArrayBuffer) found.add(part.buffer)
    return part
  })
  return [...found]
}

/** A function of unknown arguments. */
export type AnyFunction = (...args: unknown[]) => unknown

/** Rebuilds arrays and plain objects, sending every value through `map`; other objects are left whole. */
function mapPlain(value: unknown, map: (value: unknown) => unknown): unknown {
  const mapped = map(value)
  if (mapped !== value) return mapped
  if (Array.isArray(value)) return value.map((part) => mapPlain(part, map))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapPlain(part, map)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isFunctionMark(value: unknown): value is FunctionMark {
  return isPlainObject(value) && typeof value.engineFunction === 'number'
}

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
