import { sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import type { Context, Tx } from '../../http/context.ts'
import { type LoggedFields, type Operation, recordOperation } from '../operator-log/public.ts'
import type { ManagedSeal } from './store.ts'

interface SealAct {
  readonly event: Operation['event']
  readonly verb: string
  readonly seal: ManagedSeal
  /** As it was, where it is another now. */
  readonly before?: ManagedSeal
  /** To whom it is granted, or no longer. */
  readonly to?: string | null
}

/** Tells the operator log what became of a company's seal. */
export async function recordSealAct(
  tx: Tx,
  context: Context,
  { event, verb, seal, before, to }: SealAct,
): Promise<void> {
  const whose = `${verb} ${seal.sealName}（${seal.companyName}）`
  await recordOperation(tx, context, {
    event,
    content: to == null ? whose : `${whose}：${to}`,
    object: { kind: 'SEAL', id: seal.sealId, name: seal.sealName },
    ...(before && { before: fieldsOf(before), after: fieldsOf(seal) }),
  })
}

function fieldsOf({ sealName, status }: ManagedSeal): LoggedFields {
  return { 印章名称: sealName, 状态: status === sealStatus.active ? '启用' : '停用' }
}
