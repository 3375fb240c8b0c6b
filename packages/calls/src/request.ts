import { wholePath, type Args, type Call } from './call.ts'

/** The part of a call that a request is built from; the browser bundle carries no schemas. */
export type CallTarget = Pick<Call, 'method' | 'path' | 'base' | 'query' | 'upload' | 'rawBody'>

/** Where a field of a call travels. */
export type FieldPlace = 'path' | 'query' | 'body'

/** Where a field travels: named in the path, in the query where there is no body or the call says so, else in the body. */
export function fieldPlace(call: CallTarget, field: string): FieldPlace {
  if (call.path.includes(`{${field}}`)) return 'path'
  return !hasBody(call) || call.query?.includes(field) ? 'query' : 'body'
}

/** Whether the call's method carries a body. */
export function hasBody({ method }: Pick<Call, 'method'>): boolean {
  return method === 'POST' || method === 'PUT'
}

/** The media type of a call's body; undefined where it has none. */
export function bodyType(call: CallTarget): string | undefined {
  if (!hasBody(call)) return undefined
  return call.rawBody?.contentType ?? (call.upload ? 'multipart/form-data' : 'application/json')
}

type PathField<Path extends string> = Path extends `${string}{${infer Field}}${infer Rest}`
  ? Field | PathField<Rest>
  : never

/** What an address can be made of: the fields of the path, without which there is none, and any of the others. */
export type AddressArgs<C extends Call> = Partial<Args<C>> &
  Pick<Args<C>, PathField<C['path']> & keyof Args<C>>

/** A file to send with a call that takes an upload. */
export interface SentFile {
  readonly name: string
  readonly content: Blob
}

/** A request as `fetch` takes it. */
export interface BuiltRequest {
  /** Path and query, below the origin. */
  readonly url: string
  /** Undefined where there is no body, and with a form, whose boundary only the sender knows. */
  readonly contentType?: string
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>
}

/**
 * The request of a call: its fields in path, query and body. Fields that are undefined or null are left out of query
 * and form; the other fields of a form stand before its file, so that the server knows them when the bytes come.
 */
export function buildRequest<C extends Call>(call: C, args: AddressArgs<C>, file?: SentFile): BuiltRequest {
  return { url: addressOf(call, args), ...bodyOf(call, fieldsAt(call, args, 'body'), file) }
}

/** Path and query of a call. */
export function addressOf<C extends Call>(call: C, args: AddressArgs<C>): string {
  const given: Readonly<Record<string, unknown>> = { ...args }
  const path = wholePath(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (given[name] == null) throw new Error(`${call.path} has no address without ${name}`)
    return encodeURIComponent(asText(given[name]))
  })
  const query = new URLSearchParams()
  for (const [name, value] of fieldsAt(call, args, 'query'))
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) query.append(name, asText(one))
  return `${path}${query.size === 0 ? '' : `?${query.toString()}`}`
}

function fieldsAt(call: CallTarget, args: object, place: FieldPlace): [string, unknown][] {
  return Object.entries(args).filter(([name]) => fieldPlace(call, name) === place)
}

function bodyOf(
  call: CallTarget,
  fields: [string, unknown][],
  file: SentFile | undefined,
): Omit<BuiltRequest, 'url'> {
  if (!hasBody(call)) return {}
  if (call.rawBody) {
    const { contentType, field } = call.rawBody
    const bytes = fields.find(([name]) => name === field)?.[1]
    return { contentType, ...(bytes instanceof Uint8Array && { body: new Uint8Array(bytes) }) }
  }
  if (call.upload && file) return { body: formOf(fields, call.upload.field, file) }
  return { contentType: 'application/json', body: JSON.stringify(Object.fromEntries(fields)) }
}

function formOf(fields: [string, unknown][], fileField: string, { name, content }: SentFile): FormData {
  const form = new FormData()
  for (const [field, value] of fields) if (value != null) form.append(field, asText(value))
  form.append(fileField, content, name)
  return form
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
