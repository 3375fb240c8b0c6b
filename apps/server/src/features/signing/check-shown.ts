import { shownRefusal, type ShownDocument } from '@qiyin/domain/contract/shown.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { wasGiven, type SigningSlot } from '../contracts/public.ts'
import { fileById } from '../files/public.ts'

/** What the signer's browser has shown, where that is the document as it is now; refuses otherwise. */
export async function checkShown<Told extends Omit<ShownDocument, 'way'>>(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { fileId, pageCount }: SigningSlot,
  { shown }: { readonly shown?: Told | null | undefined },
): Promise<Told> {
  const file = await fileById(db, fileId)
  if (!file) throw new Error('a contract has no document')
  const refusal = shownRefusal(shown ?? null, {
    sha256: file.sha256.toString('hex'),
    wasGiven: await wasGiven(db, { fileId, personId: user.personId }),
  })
  if (refusal) throw new CallError(refusal)
  if (!shown?.pages.every((page) => page <= pageCount)) {
    throw new CallError({ name: 'PARAMETER_INVALID', message: '页码超出合同文件的页数' })
  }
  return shown
}
