import { PdfDocument } from '../src/read/document.ts'
import type { ChangePolicy } from '../src/verify/change-policy.ts'
import { compareRevisions } from '../src/verify/compare-revisions.ts'
import { appendObjects } from './foreign-signer.ts'
import { besidesOddFile } from './odd-file.ts'
import { makeTestPdf, type TestPdf } from './test-pdf.ts'

/** What the signatures say, and what the file had before and has after. */
export interface Case {
  before?: TestPdf
  /** Of the trailer of the older state. */
  trailer?: string
  after: Record<number, string>
  afterTrailer?: string
  filled?: Record<number, 'signature' | 'timestamp'>
  level?: ChangePolicy['level']
  closed?: boolean
  locked?: string[]
  /** The older state is not written plainly, which is not what is asked. */
  oddFile?: boolean
}

/** The changes, one a line: + permitted, - forbidden, then what is known of each. */
export function compare(one: Case): string[] {
  const { pdf, objects } = reachable(one)
  const bytes = appendObjects(makeTestPdf(pdf), { 99: 'null' }, { trailer: one.trailer ?? '' })
  const later = appendObjects(bytes, objects, { trailer: one.afterTrailer ?? '' })
  const found = compareRevisions(new PdfDocument(bytes), new PdfDocument(later), {
    filled: new Map(Object.entries(one.filled ?? {}).map(([number, kind]) => [Number(number), kind])),
    cache: new Map(),
    policy: {
      level: one.level ?? 0,
      limitedBy: one.closed ? 'completion' : 'certification',
      isLocked: ({ name }) => one.locked?.includes(name) === true,
      locksNewFields: false,
    },
  })
  const changes = one.oddFile === true ? besidesOddFile(found) : found
  return changes.map(({ kind, allowed, object, field, page, detail, forbiddenBy }) =>
    [
      allowed ? `+ ${kind}` : `- ${kind}`,
      ...(object === undefined ? [] : [`#${object}`]),
      ...(field === undefined ? [] : [`“${field}”`]),
      ...(page === undefined ? [] : [`p${page}`]),
      ...(detail === undefined ? [] : [`/${detail}`]),
      ...(forbiddenBy === undefined ? [] : [`by ${forbiddenBy}`]),
    ].join(' '),
  )
}

/** What nothing refers to nobody can see, and may change: the catalog refers to it, before and after. */
function reachable({ before = {}, trailer = '', after }: Case): {
  pdf: TestPdf
  objects: Record<number, string>
} {
  const extra = before.extra ?? []
  const entries = (before.pages ?? []).map((item) => item.entries ?? '').join('')
  const text = [before.catalog ?? '', before.tree ?? '', entries, trailer, ...extra].join(' ')
  const alone = extra.map((_, index) => `${100 + index} 0 R`).filter((reference) => !text.includes(reference))
  const kept = `/Kept[${alone.join(' ')}]`
  const root = after[1]?.replace('/Type/Catalog', `/Type/Catalog${kept}`)
  return {
    pdf: { ...before, catalog: `${kept}${before.catalog ?? ''}` },
    objects: { ...after, ...(root !== undefined && { 1: root }) },
  }
}
