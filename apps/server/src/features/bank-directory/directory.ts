import type {
  mdataBranchBanks,
  mdataCities,
  mdataProvinces,
  mdataQueryBankInfo,
} from '@qiyin/calls/areas/mdata.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { banks } from './banks.ts'
import regions from './regions.json' with { type: 'json' }
import { findBranches } from './store.ts'

/** GET /mdata/provinces */
export function listProvinces(): Promise<Result<typeof mdataProvinces>> {
  return Promise.resolve(regions.map(({ name, code }) => ({ name, code })))
}

/** GET /mdata/cities */
export function listCities({
  provinceId,
  name,
  limit,
}: Input<typeof mdataCities>): Promise<Result<typeof mdataCities>> {
  const wanted = regions.filter(({ code }) => provinceId === undefined || code === provinceId)
  const cities = wanted.flatMap((region) => region.cities.filter((city) => city.includes(name ?? '')))
  return Promise.resolve(cities.slice(0, limit).map((city) => ({ name: city })))
}

/** Whether a city lies in the province, by the names and numbers of the directory (spec 1 §5 "both levels"). */
export function isPlace(place: {
  readonly provinceId: string
  readonly province: string
  readonly city: string
}): boolean {
  return regions.some(
    ({ code, name, cities }) =>
      code === place.provinceId && name === place.province && cities.includes(place.city),
  )
}

/** GET /mdata/query/bank-info */
export function listBanks({
  name,
}: Input<typeof mdataQueryBankInfo>): Promise<Result<typeof mdataQueryBankInfo>> {
  return Promise.resolve(banks.filter((bank) => bank.name.includes(name ?? '')).map((bank) => ({ ...bank })))
}

/** GET /mdata/branch-banks and /mdata/branch-banks-2 */
export async function listBranches(
  input: Input<typeof mdataBranchBanks>,
  { db }: Context,
): Promise<Result<typeof mdataBranchBanks>> {
  const found = await findBranches(db, { ...input, limit: input.limit })
  if (found.length === 0) throw new CallError('BRANCH_NOT_FOUND')
  return found.map(({ branchName, cnaps }) => ({ name: branchName, cnaps }))
}
