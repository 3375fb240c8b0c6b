import type { Db, Tx } from '../../db/database.ts'
import type { TriesElsewhere } from './code-limits.ts'
import type { CodeBinding } from './store-codes.ts'

interface OpenCode {
  readonly codeHash: Buffer
  readonly browserHash: Buffer | null
  readonly createdTime: Date
}

/** The codes that can still be tried, the newest first. */
export async function openCodes(tx: Tx, binding: CodeBinding, now: Date): Promise<OpenCode[]> {
  return tx
    .selectFrom('verification_code')
    .select(['code_hash as codeHash', 'browser_hash as browserHash', 'created_time as createdTime'])
    .where('mobile_fp', '=', binding.mobileFp)
    .where('purpose', '=', binding.purpose)
    .where('subject', '=', binding.subject)
    .where('used_time', 'is', null)
    .where('expires_time', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

interface Asked {
  readonly mobileFp: Buffer
  readonly network: string
  readonly codeSince: Date
  readonly dayStart: Date
  readonly now: Date
}

/** Wrong tries of browsers that had not asked for the code they tried. */
export async function countTriesElsewhere(tx: Tx, asked: Asked): Promise<TriesElsewhere> {
  const hourAgo = new Date(asked.now.getTime() - 60 * 60 * 1000)
  const counted = await tx
    .selectNoFrom((eb) => {
      const tries = eb.selectFrom('login_try_elsewhere').select((of) => of.fn.countAll<string>().as('n'))
      const ofPhone = tries.where('mobile_fp', '=', asked.mobileFp)
      const onCode = ofPhone.where('created_time', '>=', asked.codeSince)
      const ofNetwork = tries.where('network', '=', asked.network)
      return [
        onCode.as('onCode'),
        onCode.where('network', '=', asked.network).as('onCodeOfNetwork'),
        ofPhone.where('created_time', '>=', asked.dayStart).as('onPhoneToday'),
        ofNetwork.where('created_time', '>', hourAgo).as('ofNetworkHour'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    onCode: Number(counted.onCode),
    onCodeOfNetwork: Number(counted.onCodeOfNetwork),
    onPhoneToday: Number(counted.onPhoneToday),
    ofNetworkHour: Number(counted.ofNetworkHour),
  }
}

export async function insertTryElsewhere(
  db: Db,
  { mobileFp, network, now }: { mobileFp: Buffer; network: string; now: Date },
): Promise<void> {
  await db
    .insertInto('login_try_elsewhere')
    .values({ mobile_fp: mobileFp, network, created_time: now })
    .execute()
}
