import type { CompanyAuthEvent } from '@qiyin/domain/company/auth-status.ts'
import type { Db } from '../../db/database.ts'
import { authenticationColumns, type Authentication, type Which } from './store.ts'

/** Applications that wait, the oldest first. */
export async function findWaiting(
  db: Db,
  { state, pageNum, pageSize }: { state: 'review' | 'payout'; pageNum: number; pageSize: number },
): Promise<{ total: number; list: Authentication[] }> {
  const waiting = db
    .selectFrom('company_authentication as a')
    .where((eb) =>
      state === 'review'
        ? eb.and([eb('a.auth_status', '=', 3), eb('a.supplier_serial_no', 'is', null)])
        : eb('a.payout_status', '=', 1),
    )
  const { n } = await waiting.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
  const list = await waiting
    .select(authenticationColumns)
    .orderBy(state === 'review' ? 'a.submitted_time' : 'a.audit_time')
    .orderBy('a.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total: Number(n), list }
}

/** Where an application stands among those that wait. */
export interface QueuePlace {
  /** From 1. */
  readonly position: number
  readonly total: number
  readonly previous: Which | null
  readonly next: Which | null
}

/** The application's place among those that wait and are not of these companies; undefined when it is none of them. */
export async function findQueuePlace(
  db: Db,
  { companyId, supplierCode, except }: Which & { readonly except: readonly string[] },
): Promise<QueuePlace | undefined> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('company_authentication as a')
        .select(({ fn }) => {
          const neighbour = (way: 'lag' | 'lead', column: 'a.company_id' | 'a.supplier_code') =>
            fn
              .agg<string | null>(way, [column])
              .over((over) => over.orderBy('a.submitted_time').orderBy('a.id'))
          return [
            'a.company_id as companyId',
            'a.supplier_code as supplierCode',
            fn
              .agg<string>('row_number')
              .over((over) => over.orderBy('a.submitted_time').orderBy('a.id'))
              .as('position'),
            fn.countAll<string>().over().as('total'),
            neighbour('lag', 'a.company_id').as('before'),
            neighbour('lag', 'a.supplier_code').as('beforeSupplier'),
            neighbour('lead', 'a.company_id').as('after'),
            neighbour('lead', 'a.supplier_code').as('afterSupplier'),
          ]
        })
        .where('a.auth_status', '=', 3)
        .where('a.supplier_serial_no', 'is', null)
        .where((eb) => eb.not(eb('a.company_id', '=', eb.fn.any(eb.val(except)))))
        .as('waiting'),
    )
    .selectAll()
    .where('companyId', '=', companyId)
    .where('supplierCode', '=', supplierCode)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    position: Number(row.position),
    total: Number(row.total),
    previous: named(row.before, row.beforeSupplier),
    next: named(row.after, row.afterSupplier),
  }
}

function named(companyId: string | null, supplierCode: string | null): Which | null {
  return companyId === null || supplierCode === null ? null : { companyId, supplierCode }
}

const submissionEvents: readonly CompanyAuthEvent['type'][] = [
  'reviewRequested',
  'reviewPassed',
  'reviewRejected',
  'withdrawn',
  'dataMismatched',
  'restarted',
  'reverified',
]

/** One thing that happened to an application. */
export interface Submission {
  readonly event: string
  readonly personId: string | null
  readonly note: string | null
  readonly time: Date
}

/** What was handed in and decided, the newest first. */
export async function findSubmissions(db: Db, { companyId, supplierCode }: Which): Promise<Submission[]> {
  return db
    .selectFrom('company_authentication_step')
    .select(['event', 'person_id as personId', 'note', 'happened_time as time'])
    .where('company_id', '=', companyId)
    .where('supplier_code', '=', supplierCode)
    .where('event', 'in', submissionEvents)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** Payments that were asked for since an instant: for the company, and by the person for whichever. */
export async function countSubmissions(
  db: Db,
  { companyId, personId, since }: { companyId: string; personId: string; since: Date },
): Promise<{ readonly ofCompany: number; readonly ofPerson: number }> {
  const count = async (column: 'company_id' | 'person_id', id: string): Promise<number> => {
    const { n } = await db
      .selectFrom('company_authentication_step')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where(column, '=', id)
      .where('event', 'in', paymentEvents)
      .where('happened_time', '>=', since)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return { ofCompany: await count('company_id', companyId), ofPerson: await count('person_id', personId) }
}

const paymentEvents: readonly CompanyAuthEvent['type'][] = ['reviewRequested', 'paymentOrdered']
