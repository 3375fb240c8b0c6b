import type { CrossReferenceEntry } from '../read/cross-reference.ts'
import type { PdfDocument } from '../read/document.ts'
import { certificationLevel, listSignatureFields, type SignatureField } from '../read/form-fields.ts'
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, nameValue, type PdfObject } from '../read/objects.ts'
import { listPages } from '../read/pages.ts'
import { changedKeys, referencesIn, sameObject, sameValue } from './same-object.ts'

/** A signature field by object number, and whether it holds a document time-stamp. */
export type FilledFields = ReadonlyMap<number, 'signature' | 'timestamp'>

/** References of objects by place in the file: the same place reads the same in every revision. */
export type ReferenceCache = Map<string, readonly number[]>

const catalogKeys = new Set(['DSS', 'AcroForm', 'Extensions', 'Version', 'Metadata'])
const formKeys = new Set(['Fields', 'SigFlags'])
const fieldKeys = new Set(['V', 'AP', 'M'])
const storeKeys = new Set(['Type', 'Certs', 'CRLs', 'OCSPs', 'VRI'])

/**
 * What changed between two states of a signed file, beyond what signing may change: filled empty signature fields,
 * validation material, document time-stamps and, without a certification, new signature fields. Everything else is
 * reported, in Chinese. `before` must be the beginning of `after`.
 */
export function compareRevisions(
  before: PdfDocument,
  after: PdfDocument,
  filled: FilledFields,
  cache: ReferenceCache,
): string[] {
  if (!isComparable(before, after)) {
    return ['签名之后的文件结构不规范，无法确认内容未被改动']
  }
  if (!sameValue(before.rootRef, after.rootRef) || !sameTrailer(before, after)) {
    return ['签名之后文件的目录被替换']
  }
  return new Comparison(before, after, filled).problems(cache)
}

function isComparable(before: PdfDocument, after: PdfDocument): boolean {
  const hybridAdded = after.hybridSections > before.hybridSections
  return !before.recovered && !after.recovered && !hybridAdded && before.base === after.base
}

function sameTrailer(before: PdfDocument, after: PdfDocument): boolean {
  return ['Encrypt', 'Info'].every((key) =>
    sameValue(before.trailer.get(key) ?? null, after.trailer.get(key) ?? null),
  )
}

class Comparison {
  private readonly before: PdfDocument
  private readonly after: PdfDocument
  private readonly filled: FilledFields
  private readonly level: 0 | 1 | 2 | 3
  private readonly found = new Set<string>()
  /** Object numbers whose change is explained by the role they play. */
  private readonly explained = new Set<number>()
  private readonly newFields = new Set<number>()

  constructor(before: PdfDocument, after: PdfDocument, filled: FilledFields) {
    this.before = before
    this.after = after
    this.filled = filled
    this.level = certificationLevel(before)
  }

  problems(cache: ReferenceCache): string[] {
    const changed = changedNumbers(this.before, this.after)
    const isNew = (number: number): boolean => this.before.get(number) === null
    this.checkCatalog()
    this.checkFields()
    if (changed.some((number) => !this.explained.has(number) && !isNew(number))) this.checkPages()
    this.checkRest(changed.filter((number) => !isNew(number)))
    this.checkDangling(changed.filter(isNew), cache)
    return [...this.found]
  }

  private report(problem: string): void {
    this.found.add(problem)
  }

  private checkCatalog(): void {
    const [first, second] = [this.before.root, this.after.root]
    this.explained.add(this.before.rootRef.number)
    for (const key of changedKeys(first, second)) {
      if (!catalogKeys.has(key)) this.report('签名之后文档目录被修改')
    }
    this.explainMetadata(first, second)
    this.explainStore(first.get('DSS'), second.get('DSS'))
    this.checkForm(first.get('AcroForm'), second.get('AcroForm'))
  }

  private explainMetadata(first: PdfDict, second: PdfDict): void {
    const old = first.get('Metadata')
    const current = second.get('Metadata')
    if (current === undefined || !isMetadata(this.after, current)) {
      if (!sameValue(old ?? null, current ?? null)) this.report('签名之后文档目录被修改')
    } else if (old instanceof PdfRef && isMetadata(this.before, old)) {
      this.explained.add(old.number)
    }
    const details = this.before.trailer.get('Info')
    const plain = [this.before, this.after].every((document) => isPlainDict(document.resolve(details)))
    if (details instanceof PdfRef && plain) this.explained.add(details.number)
  }

  private explainStore(first: PdfObject | undefined, second: PdfObject | undefined): void {
    const [old, current] = [this.before.dict(first), this.after.dict(second)]
    if (!old) return
    if (!current || changedKeys(old, current).some((key) => !storeKeys.has(key))) {
      this.report('签名之后验证资料被删除或改动')
      return
    }
    if (first instanceof PdfRef) this.explained.add(first.number)
    for (const key of ['Certs', 'CRLs', 'OCSPs']) {
      const list = old.get(key)
      const lists = [this.before.resolve(list), this.after.resolve(list)]
      if (list instanceof PdfRef && lists.every((item) => Array.isArray(item)))
        this.explained.add(list.number)
    }
    const related = old.get('VRI')
    const named = [this.before.dict(related), this.after.dict(related)].every(
      (dict) =>
        dict && [...dict.entries.keys()].every((key) => /^[0-9A-F]{40}$/i.test(key) || key === 'Type'),
    )
    if (related instanceof PdfRef && named) this.explained.add(related.number)
  }

  private checkForm(first: PdfObject | undefined, second: PdfObject | undefined): void {
    const old = this.before.dict(first) ?? new PdfDict()
    const current = this.after.dict(second) ?? new PdfDict()
    if (first instanceof PdfRef) this.explained.add(first.number)
    if (this.before.dict(first) && changedKeys(old, current).some((key) => !formKeys.has(key))) {
      this.report('签名之后表单设置被修改')
    }
    const listed = old.get('Fields')
    if (listed instanceof PdfRef) this.explained.add(listed.number)
    const before = this.before.array(listed) ?? []
    const after = this.after.array(current.get('Fields')) ?? []
    if (!startsWith(after, before)) this.report('签名之后表单域被删除或替换')
    for (const item of after.slice(before.length)) this.checkNewField(item)
  }

  private checkNewField(item: PdfObject): void {
    const kind = item instanceof PdfRef ? this.filled.get(item.number) : undefined
    if (!(item instanceof PdfRef) || !kind || this.before.get(item.number) !== null) {
      this.report('签名之后增加了表单域')
      return
    }
    if (kind === 'signature' && this.level !== 0) this.report('文档已限定修改范围，之后却增加了新的签名域')
    this.newFields.add(item.number)
    for (const kid of this.after.array(this.after.dict(item)?.get('Kids')) ?? []) {
      if (kid instanceof PdfRef) this.newFields.add(kid.number)
    }
  }

  private checkFields(): void {
    for (const field of listSignatureFields(this.before)) {
      const current = this.after.dict(field.ref)
      if (!current) continue
      this.explained.add(field.ref.number)
      const keys = changedKeys(field.dict, current)
      if (keys.length > 0) this.checkField(field, current, keys)
      if (field.value !== null) continue
      for (const kid of this.before.array(field.dict.get('Kids')) ?? []) this.checkWidget(kid)
    }
  }

  private checkField(field: SignatureField, current: PdfDict, keys: string[]): void {
    const kind = this.after.resolve(current.get('V')) === null ? undefined : this.filled.get(field.ref.number)
    if (field.value !== null) this.report('已有的签名域被修改')
    else if (keys.some((key) => !fieldKeys.has(key))) this.report('签名域的位置或设置被修改')
    else if (!kind) this.report('签名域的内容被修改')
    else if (this.level === 1 && kind === 'signature') {
      this.report('文档已声明不允许任何修改，之后又被签名')
    }
  }

  private checkWidget(kid: PdfObject): void {
    if (!(kid instanceof PdfRef)) return
    const [old, current] = [this.before.dict(kid), this.after.dict(kid)]
    if (!old || !current) return
    this.explained.add(kid.number)
    if (changedKeys(old, current).some((key) => key !== 'AP')) this.report('签名域的位置或设置被修改')
  }

  /** A page may only gain the widgets of new signature fields. */
  private checkPages(): void {
    for (const page of listPages(this.before)) {
      const current = this.after.dict(page.ref)
      const list = page.dict.get('Annots')
      if (!current) continue
      const others = changedKeys(page.dict, current).filter((key) => key !== 'Annots')
      const before = this.before.array(list) ?? []
      const after = this.after.array(current.get('Annots')) ?? []
      const gained = after.slice(before.length)
      const onlyGained =
        startsWith(after, before) &&
        gained.every((item) => item instanceof PdfRef && this.newFields.has(item.number))
      if (others.length > 0 || !onlyGained) this.report('签名之后页面内容或批注被修改')
      this.explained.add(page.ref.number)
      if (list instanceof PdfRef) this.explained.add(list.number)
    }
  }

  private checkRest(modified: number[]): void {
    if (modified.some((number) => !this.explained.has(number))) this.report('签名之后文档内容被修改')
  }

  /** An object that old content already refers to must not come into being later: that is how shadows are cast. */
  private checkDangling(created: number[], cache: ReferenceCache): void {
    if (created.length === 0) return
    const wanted = new Set(created)
    for (const [number, entry] of this.before.entries) {
      const references = referencesOf(this.before, number, entry, cache)
      if (references.some((reference) => wanted.has(reference))) {
        this.report('签名之后补入了原文档预留的内容')
        return
      }
    }
  }
}

function referencesOf(
  document: PdfDocument,
  number: number,
  entry: CrossReferenceEntry,
  cache: ReferenceCache,
): readonly number[] {
  if (entry.kind === 'free') return []
  const key = entry.kind === 'offset' ? `${entry.offset}` : `${entry.stream}/${entry.index}`
  const known = cache.get(key)
  if (known) return known
  const found = new Set<number>()
  referencesIn(document.get(number), found)
  const references = [...found]
  cache.set(key, references)
  return references
}

function changedNumbers(before: PdfDocument, after: PdfDocument): number[] {
  const numbers = new Set([...before.entries.keys(), ...after.entries.keys()])
  return [...numbers].filter(
    (number) => !samePlace(before, after, number) && !sameObject(before, after, number),
  )
}

/** The same bytes: the file before is the beginning of the file after. */
function samePlace(before: PdfDocument, after: PdfDocument, number: number): boolean {
  const first = before.entries.get(number)
  const second = after.entries.get(number)
  if (first?.kind === 'offset') return second?.kind === 'offset' && first.offset === second.offset
  if (first?.kind !== 'packed' || second?.kind !== 'packed') return false
  return (
    first.stream === second.stream && first.index === second.index && samePlace(before, after, first.stream)
  )
}

function startsWith(list: PdfObject[], beginning: PdfObject[]): boolean {
  return beginning.every((item, index) => sameValue(item, list[index] ?? null))
}

function isMetadata(document: PdfDocument, value: PdfObject | undefined): boolean {
  const stream = document.resolve(value)
  return stream instanceof PdfStream && nameValue(stream.dict.get('Type')) === 'Metadata'
}

function isPlainDict(value: PdfObject): boolean {
  return (
    value instanceof PdfDict &&
    [...value.entries.values()].every((item) => item instanceof PdfString || item instanceof PdfName)
  )
}
