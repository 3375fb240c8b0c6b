import { smsCode, type SmsPurpose } from '@qiyin/domain/person/sms.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockUntilCommit } from '../../db/lock.ts'
import type { CodeUsage } from './code-limits.ts'

/** Two requests for one phone wait for each other, so that limits hold. */
export async function lockPhone(tx: Tx, mobileFp: Buffer): Promise<void> {
  await lockUntilCommit(tx, mobileFp.readBigInt64BE(0))
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
  const ofPhone = db
    .selectFrom('verification_code')
    .where('mobile_fp', '=', asked.mobileFp)
    .where('purpose', '=', asked.purpose)
  const usage = await db
    .selectNoFrom((eb) => [
      ofPhone.select((of) => of.fn.max<Date | null>('created_time').as('newest')).as('newest'),
      ofPhone
        .where('created_time', '>=', asked.dayStart)
        .select((of) => of.fn.countAll<string>().as('n'))
        .as('today'),
      eb
        .selectFrom('verification_code')
        .where('address', '=', asked.address)
        .where('purpose', '=', 'login')
        .where('created_time', '>', hourAgo)
        .select((of) => of.fn.countAll<string>().as('n'))
        .as('addressHour'),
      eb
        .selectFrom('login_try_elsewhere')
        .where('network', '=', asked.address)
        .where('created_time', '>', hourAgo)
        .select((of) => of.fn.countAll<string>().as('n'))
        .as('elsewhereHour'),
    ])
    .executeTakeFirstOrThrow()
  return {
    newest: usage.newest ?? undefined,
    today: Number(usage.today),
    addressHour: Number(usage.addressHour),
    elsewhereHour: Number(usage.elsewhereHour),
  }
}

/** What a code is bound to. */
export interface CodeBinding {
  readonly purpose: SmsPurpose
  readonly mobileFp: Buffer
  readonly subject: string
}

/** Adds a code and ends the ones that the same browser asked for before: of these only the newest is good. */
export async function replaceCode(
  tx: Tx,
  binding: CodeBinding,
  code: { codeHash: Buffer; browserHash: Buffer | null; address: string; now: Date; expires: Date },
): Promise<void> {
  const { purpose, mobileFp, subject } = binding
  await openCodes(tx, binding, code.now)
    .where('mobile_fp', '=', mobileFp)
    .where('browser_hash', 'is not distinct from', code.browserHash)
    .execute()
  await tx
    .insertInto('verification_code')
    .values({
      purpose,
      mobile_fp: mobileFp,
      subject,
      code_hash: code.codeHash,
      browser_hash: code.browserHash,
      address: code.address,
      created_time: code.now,
      expires_time: code.expires,
    })
    .execute()
}

/** Ends every open code of a phone, whichever browser asked for it. */
export async function endCodesOfPhone(tx: Tx, binding: CodeBinding, now: Date): Promise<void> {
  await openCodes(tx, binding, now).where('mobile_fp', '=', binding.mobileFp).execute()
}

/** Ends every open code of a subject, whichever phone it went to. */
export async function endCodesOf(
  db: Db,
  subject: Pick<CodeBinding, 'purpose' | 'subject'>,
  now: Date,
): Promise<void> {
  await openCodes(db, subject, now).execute()
}

/** The newest code of a subject, unless it was used up. */
export async function findOpenCode(
  db: Db,
  { purpose, subject }: Pick<CodeBinding, 'purpose' | 'subject'>,
): Promise<{ readonly createdTime: Date; readonly expiresTime: Date } | undefined> {
  return db
    .selectFrom('verification_code')
    .select(['created_time as createdTime', 'expires_time as expiresTime'])
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_time', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function openCodes(db: Db, { purpose, subject }: Pick<CodeBinding, 'purpose' | 'subject'>, now: Date) {
  return db
    .updateTable('verification_code')
    .set({ used_time: now })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_time', 'is', null)
}

/**
 * Counts a try against the newest code (of one browser, if one is named) and uses it up when it is right or has been tried too often: one
 * statement, so that tries at the same time are all counted. Undefined when there is no code to try.
 */
export async function tryCode(
  db: Db,
  { purpose, mobileFp, subject }: CodeBinding,
  given: { codeHash: Buffer; now: Date; browserHash?: Buffer },
): Promise<{ right: boolean; ended: boolean } | undefined> {
  const { browserHash } = given
  const newest = db
    .selectFrom('verification_code')
    .select('id')
    .where('mobile_fp', '=', mobileFp)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .$if(browserHash !== undefined, (query) => query.where('browser_hash', '=', browserHash ?? null))
    // By the order in which they were made: a clock that is put right must not leave an older code the newest.
    .orderBy('id', 'desc')
    .limit(1)
  const tried = await db
    .updateTable('verification_code as v')
    .set((eb) => ({
      tries: eb('v.tries', '+', 1),
      used_time: eb
        .case()
        .when(
          eb.or([eb('v.code_hash', '=', given.codeHash), eb(eb('v.tries', '+', 1), '>=', smsCode.maxTries)]),
        )
        .then(eb.cast<Date>(eb.val(given.now), 'timestamptz'))
        .end(),
    }))
    .where('v.id', '=', newest)
    .where('v.used_time', 'is', null)
    .where('v.expires_time', '>', given.now)
    .returning((eb) => [eb('v.code_hash', '=', given.codeHash).as('right'), 'v.used_time as usedTime'])
    .executeTakeFirst()
  return tried && { right: tried.right === true, ended: tried.usedTime !== null }
}
