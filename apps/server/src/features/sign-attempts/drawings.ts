import type { VectorDrawing } from '@qiyin/pdf'
import type { Secrets } from '../../crypto/secrets.ts'
import type { Attempt, FieldPlan, PlannedField } from './attempt.ts'

const purpose = 'sign-attempt.drawings'

/** The fields with the place of each drawing, and the drawings apart, each once, sealed. */
export function sealDrawings(
  secrets: Secrets,
  fields: readonly FieldPlan[],
): { fields: PlannedField[]; drawingsEnc: Buffer } {
  const drawings = [...new Set(fields.flatMap((field) => ('drawing' in field ? field.drawing : [])))]
  return {
    fields: fields.map((field) =>
      'drawing' in field ? { ...field, drawing: drawings.indexOf(field.drawing) } : field,
    ),
    drawingsEnc: secrets.seal(JSON.stringify(drawings), purpose),
  }
}

/** What the fields of an open attempt show; fields that show the same drawing share one object. */
export function drawnFields(secrets: Secrets, { fields, ...attempt }: Attempt): FieldPlan[] {
  const drawings = openDrawings(secrets, attempt)
  return fields.map((field) => {
    if (!('drawing' in field)) return field
    const drawing = drawings[field.drawing]
    if (!drawing) throw new Error('a field of a signing attempt has lost its drawing')
    return { ...field, drawing }
  })
}

function openDrawings(
  secrets: Secrets,
  { drawingsEnc, unsealed }: Pick<Attempt, 'drawingsEnc' | 'unsealed'>,
): readonly VectorDrawing[] {
  if (drawingsEnc === null) return unsealed
  // Only sealDrawings writes there.
  return JSON.parse(secrets.open(Buffer.from(drawingsEnc), purpose)) as VectorDrawing[]
}
