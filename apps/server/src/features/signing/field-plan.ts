import type { signExecute } from '@qiyin/calls/areas/sign.ts'
import type { Input } from '@qiyin/calls/call.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { PdfError, type VectorDrawing } from '@qiyin/pdf'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import type { SigningSlot, SlotPosition } from '../contracts/public.ts'
import { sealDrawing, type UsableSeal } from '../seals/public.ts'
import type { FieldPlan } from '../sign-attempts/public.ts'
import { readKeptSignature } from './kept-signature.ts'

type Execution = Pick<Input<typeof signExecute>, 'seals' | 'signature'>

/** Drawn, or of an uploaded seal the key of its picture. */
type Drawn =
  | { readonly drawing: VectorDrawing; readonly widthPt: number; readonly sealId: string | null }
  | { readonly pictureKey: string; readonly sealId: string }

/** What each field of the slot will show. Refuses a seal that is not the person's to use, and a missing signature. */
export async function planFields(
  context: Context,
  slot: SigningSlot,
  given: { execution: Execution; positions: readonly SlotPosition[]; seals: readonly UsableSeal[] },
): Promise<FieldPlan[]> {
  const { execution, positions, seals } = given
  const personal = positions.some(({ kind }) => kind === stampKind.signature)
  const signature = personal ? await drawSignature(context, slot, execution) : null
  const chosen = chosenSeals(positions, execution)
  const drawings = await drawSeals(context, [...new Set(chosen.values())], seals)
  return positions.map((position) => {
    const { fieldName, widthPt, heightPt, kind, strip } = position
    if (kind === stampKind.signingDate) return { fieldName, shows: 'date' }
    const drawn = kind === stampKind.signature ? signature : drawings.get(chosen.get(markOf(position)) ?? '')
    if (!drawn) throw new CallError({ name: 'SEAL_NOT_AUTHORIZED', message: '请为每一处签署位置选择印章' })
    const part = strip && { strip: { from: strip.from, to: strip.to } }
    if ('pictureKey' in drawn) return { fieldName, ...drawn, ...part }
    return {
      fieldName,
      widthPt,
      heightPt,
      drawing: drawn.drawing,
      drawingWidthPt: drawn.widthPt,
      sealId: drawn.sealId,
      ...part,
    }
  })
}

/** The seal chosen for each mark: a position, or all strips of a cross-page seal, which are never of two seals. */
function chosenSeals(positions: readonly SlotPosition[], { seals }: Execution): Map<string, string> {
  const byId = new Map(positions.map((position) => [position.positionId, position]))
  return new Map(
    seals.flatMap(({ positionId, sealId }) => {
      const position = byId.get(positionId)
      return position ? [[markOf(position), sealId] as const] : []
    }),
  )
}

function markOf({ positionId, strip }: SlotPosition): string {
  return strip ? `strips of ${strip.group}` : positionId
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
    const { drawing, widthPt, previewKey } = seal
    drawn.set(sealId, drawing ? { drawing, widthPt, sealId } : { pictureKey: previewKey, sealId })
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
