import type { PageSizes } from '@qiyin/domain/paging.ts'
import {
  fieldNames,
  fittingValues,
  type DeclaredField,
  type FieldValues,
} from '../declared-fields/declared-fields.ts'

/** The part of a list's state that every list has; it lives in the address, so that Back and reload restore it (screens 0.9). */
export interface ListAddress<Name extends string = string> {
  pageNum: number
  pageSize: number
  filters: FieldValues<Name>
}

/** What an address may say: the filters, and page sizes. */
export interface ListSpec<Name extends string = string> {
  readonly fields: readonly DeclaredField<Name>[]
  readonly pageSizes: PageSizes
}

/** Reads an address; whatever is not understood falls back to the default. */
export function readListAddress<Name extends string>(
  search: URLSearchParams,
  spec: ListSpec<Name>,
): ListAddress<Name> {
  const pageSize = Number(search.get('pageSize'))
  const pageNum = Number(search.get('pageNum'))
  return {
    pageNum: Number.isSafeInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: spec.pageSizes.options.includes(pageSize) ? pageSize : spec.pageSizes.initial,
    filters: fittingValues(spec.fields, (name) => search.get(name)),
  }
}

/** Writes the state behind what the address says already; defaults and empty texts are left out. */
export function writeListAddress<Name extends string>(
  { pageNum, pageSize, filters }: ListAddress<Name>,
  spec: ListSpec<Name>,
  search: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  if (pageNum !== 1) search.set('pageNum', String(pageNum))
  if (pageSize !== spec.pageSizes.initial) search.set('pageSize', String(pageSize))
  for (const name of fieldNames(spec.fields)) {
    const value = filters[name]?.trim()
    if (value) search.set(name, value)
  }
  return search
}
