import type { Context, Tx } from '../../http/context.ts'
import { businessById } from '../businesses/public.ts'
import { type Operation, recordOperation } from '../operator-log/public.ts'

interface TemplateAct {
  readonly event: Operation['event']
  readonly verb: string
  readonly template: {
    readonly templateCode: string
    readonly templateName: string
    readonly businessTypeId: string
  }
}

/** Tells the operator log what became of a template, with the application it is for. */
export async function recordTemplateAct(
  tx: Tx,
  context: Context,
  { event, verb, template: { templateCode, templateName, businessTypeId } }: TemplateAct,
): Promise<void> {
  const business = await businessById(tx, businessTypeId)
  await recordOperation(tx, context, {
    event,
    content: `${verb} ${templateName}（${templateCode}）`,
    object: { kind: 'TEMPLATE', name: templateName, code: templateCode },
    ...(business && { business }),
  })
}
