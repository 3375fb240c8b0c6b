import { smsCode, type SmsPurpose } from '@qiyin/domain/person/sms.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { CodeUsage } from './code-limits.ts'

/** Two requests for one phone wait for each other, so that limits hold. */
export async function lockPhone(tx: Tx, mobileFp: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${mobileFp.readBigInt64BE(0).toString()}::bigint)`.execute(tx)
}

interface UsageQuestion {
  readonly purpose: SmsPurpose
  readonly mobileFp: Buffer
  readonly address: string
  readonly now: Date
  readonly dayStart: Date
}

export async function countCodes(db: Db, asked: UsageQuestion): Promise<CodeUsage> {
  const hourAgo = new Date(asked.now.getTime() - 60 * 60 * 1000)
  const { rows } = await sql<{ newest: Date | null; today: number; addressHour: number }>`
    select
      (select max(created_time) from verification_code
        where mobile_fp = ${asked.mobileFp} and purpose = ${asked.purpose}) as newest,
      (select count(*)::int from verification_code
        where mobile_fp = ${asked.mobileFp} and purpose = ${asked.purpose}
          and created_time >= ${asked.dayStart}) as today,
      (select count(*)::int from verification_code
        where address = ${asked.address} and purpose = 'login'
          and created_time > ${hourAgo}) as "addressHour"`.execute(db)
  const row = rows[0]
  return { newest: row?.newest ?? undefined, today: row?.today ?? 0, addressHour: row?.addressHour ?? 0 }
}

/** What a code is bound to. */
export interface CodeBinding {
  readonly purpose: SmsPurpose
  readonly mobileFp: Buffer
  readonly subject: string
}

/** Adds a code and ends the ones before it: only the newest is good. */
export async function replaceCode(
  tx: Tx,
  binding: CodeBinding,
  code: { codeHash: Buffer; address: string; now: Date; expires: Date },
): Promise<void> {
  await endCodes(tx, binding, code.now)
  await sql`
    insert into verification_code (purpose, mobile_fp, subject, code_hash, address, created_time, expires_time)
    values (${binding.purpose}, ${binding.mobileFp}, ${binding.subject}, ${code.codeHash}, ${code.address},
      ${code.now}, ${code.expires})`.execute(tx)
}

async function endCodes(db: Db, { purpose, mobileFp, subject }: CodeBinding, now: Date): Promise<void> {
  await sql`
    update verification_code set used_time = ${now}
    where mobile_fp = ${mobileFp} and purpose = ${purpose} and subject = ${subject}
      and used_time is null`.execute(db)
}

/** Ends every open code of a subject, whichever phone it went to. */
export async function endCodesOf(
  db: Db,
  { purpose, subject }: Pick<CodeBinding, 'purpose' | 'subject'>,
  now: Date,
): Promise<void> {
  await sql`
    update verification_code set used_time = ${now}
    where purpose = ${purpose} and subject = ${subject} and used_time is null`.execute(db)
}

/**
 * Counts a try against the newest code and uses it up when it is right or has been tried too often: one
 * statement, so that tries at the same time are all counted. Undefined when there is no code to try.
 */
export async function tryCode(
  db: Db,
  { purpose, mobileFp, subject }: CodeBinding,
  given: { codeHash: Buffer; now: Date },
): Promise<{ right: boolean; ended: boolean } | undefined> {
  const { rows } = await sql<{ right: boolean; ended: boolean }>`
    update verification_code v
    set tries = v.tries + 1,
      used_time = case
        when v.code_hash = ${given.codeHash} or v.tries + 1 >= ${smsCode.maxTries} then ${given.now}::timestamptz
      end
    where v.id = (
        select id from verification_code
        where mobile_fp = ${mobileFp} and purpose = ${purpose} and subject = ${subject}
        order by created_time desc, id desc limit 1)
      and v.used_time is null and v.expires_time > ${given.now}
    returning v.code_hash = ${given.codeHash} as "right", v.used_time is not null as ended`.execute(db)
  return rows[0]
}
