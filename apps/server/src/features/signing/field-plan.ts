import type { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Input } from '@qiyin/calls/call.ts'
import type { VectorDrawing } from '@qiyin/pdf/drawing.ts'
import { PdfError } from '@qiyin/pdf/errors.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { sealDrawing, type UsableSeal } from '../seals/public.ts'
import { readKeptSignature } from './kept-signature.ts'
import type { FieldPlan, SigningSlot, SlotPosition } from './store.ts'

type Execution = Input<typeof signExecute>

const companySeal = 1

interface Drawn {
  readonly drawing: VectorDrawing
  readonly widthPt: number
  readonly sealId: string | null
}

/** What each field of the slot will show. Refuses a seal that is not the person's to use, and a missing signature. */
export async function planFields(
  context: Context,
  slot: SigningSlot,
  given: { execution: Execution; positions: readonly SlotPosition[]; seals: readonly UsableSeal[] },
): Promise<FieldPlan[]> {
  const { execution, positions, seals } = given
  const personal = positions.some((position) => position.kind !== companySeal)
  const signature = personal ? await drawSignature(context, slot, execution) : null
  const chosen = new Map(execution.seals.map(({ positionId, sealId }) => [positionId, sealId]))
  const drawings = await drawSeals(context, [...new Set(chosen.values())], seals)
  return positions.map((position) => {
    const drawn =
      position.kind === companySeal ? drawings.get(chosen.get(position.positionId) ?? '') : signature
    if (!drawn) throw new CallError({ name: 'SEAL_NOT_AUTHORIZED', message: '请为每一处签署位置选择印章' })
    return {
      fieldName: position.fieldName,
      widthPt: position.widthPt,
      heightPt: position.heightPt,
      drawing: drawn.drawing,
      drawingWidthPt: drawn.widthPt,
      sealId: drawn.sealId,
    }
  })
}

async function drawSeals(
  { db }: Pick<Context, 'db'>,
  sealIds: readonly string[],
  usable: readonly UsableSeal[],
): Promise<Map<string, Drawn>> {
  const drawn = new Map<string, Drawn>()
  for (const sealId of sealIds) {
    if (!usable.some((seal) => seal.sealId === sealId)) throw new CallError('SEAL_NOT_AUTHORIZED')
    const seal = await sealDrawing(db, sealId)
    if (!seal) throw new CallError('SEAL_NOT_AUTHORIZED')
    drawn.set(sealId, { drawing: seal.drawing, widthPt: seal.widthPt, sealId })
  }
  return drawn
}

async function drawSignature(context: Context, slot: SigningSlot, execution: Execution): Promise<Drawn> {
  const { pdf, db } = context
  const { signature } = execution
  if (!signature) throw new CallError('SIGNATURE_REQUIRED')
  if (signature.kind === 'name') {
    const { drawing, widthPt } = await pdf.run('nameSeal', { personName: slot.personName })
    return { drawing, widthPt, sealId: null }
  }
  const handwriting =
    signature.kind === 'drawn' ? signature.drawing : await readKeptSignature(db, context, slot.personId)
  if (!handwriting) throw new CallError('SIGNATURE_REQUIRED')
  try {
    const { drawing, widthPt } = await pdf.run('handwriting', handwriting)
    return { drawing, widthPt, sealId: null }
  } catch (error) {
    if (error instanceof PdfError) throw new CallError('SIGNATURE_REQUIRED')
    throw error
  }
}
