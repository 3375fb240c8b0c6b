import type { companyManageOurpart, companyManageQuery } from '@qiyin/calls/areas/company-manage.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context } from '../../http/context.ts'
import { administratorsOf, companiesById } from '../companies/public.ts'
import { peopleById } from '../people/public.ts'
import { countCompanies, findCompanyPage, findOurCompanies } from './store.ts'

/** More are not counted: a count reads every company it counts. */
const mostCounted = 100_000

/** POST /company/manage/query: a page of enterprises, the newest first. */
export async function queryCompanies(
  { pageNum, pageSize, ...filter }: Input<typeof companyManageQuery>,
  { db }: Context,
): Promise<Result<typeof companyManageQuery>> {
  const [total, page] = await Promise.all([
    countCompanies(db, filter, mostCounted),
    findCompanyPage(db, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
  ])
  const ids = page.map(({ companyId }) => companyId)
  const [companies, administrators] = await Promise.all([companiesById(db, ids), administratorsOf(db, ids)])
  const people = await peopleById(db, [...new Set(administrators.map(({ personId }) => personId))])
  const list = page.flatMap(({ companyId, createdTime }) => {
    const company = companies.find((one) => one.companyId === companyId)
    if (!company) return []
    const { companyName, creditNo, legalPersonName, supplierCode, authStatus, ourPart, status } = company
    const managers = administrators
      .filter((one) => one.companyId === companyId)
      .flatMap(({ personId }) => people.find((one) => one.personId === personId) ?? [])
      .map(({ name, mobileMasked }) => name ?? mobileMasked)
    return {
      companyId,
      companyName,
      creditNo,
      legalPersonName,
      managers,
      supplierCode,
      authStatus,
      ourPart,
      status,
      createdTime: formatDateTime(createdTime),
    }
  })
  return { pageNum, pageSize, total, list }
}

/** GET /company/manage/ourpart */
export async function listOurCompanies(
  _input: Input<typeof companyManageOurpart>,
  { db }: Context,
): Promise<Result<typeof companyManageOurpart>> {
  return findOurCompanies(db)
}
