import { dayOf, startOfDay } from '@qiyin/domain/dates.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context, Tx } from '../../http/context.ts'
import { actorOf, hasDeed, recordAudit } from '../audit/public.ts'
import { lockContract } from '../contracts/public.ts'

/** What somebody wanted signed, and what the browser said that it had shown of it. */
interface Refused {
  readonly contractId: string
  readonly shown?: { readonly sha256: string } | null | undefined
}

/**
 * Takes down in the contract's trail that its document was not signed because another one had been shown. Once a day
 * for each person and state of the document, so that nobody makes a trail grow without end.
 */
export async function recordOtherDocument(
  tx: Tx,
  context: Context,
  { contractId, shown }: Refused,
): Promise<void> {
  const event = 'OTHER_DOCUMENT'
  const time = context.now()
  const actor = actorOf(context)
  const { documentSha256: documentBefore } = await lockContract(tx, contractId, time)
  const from = startOfDay(dayOf(time))
  const deed = { contractId, event, documentBefore } as const
  if (await hasDeed(tx, { ...deed, actorId: context.user.personId, from })) return
  await recordAudit(tx, context, { ...deed, actor, time, detail: { seen: shown?.sha256 ?? '' } })
}

/** Does what may be refused outside a transaction, or in one that a refusal undoes; the trail keeps the refusal. */
export async function keepingRefusal<Done>(
  context: Context,
  wish: Refused,
  act: () => Promise<Done>,
): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (isOtherDocument(error)) await context.transaction((tx) => recordOtherDocument(tx, context, wish))
    throw error
  }
}

/** Whether a refusal says that another document was shown than the contract's. */
export function isOtherDocument(error: unknown): boolean {
  return error instanceof CallError && error.refusal === 'DOCUMENT_CHANGED'
}
