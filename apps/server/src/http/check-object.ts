import type { Call, ObjectKind, ObjectRule } from '@qiyin/calls/call.ts'
import { isRowId } from '@qiyin/domain/row-id.ts'
import { isBatchInitNo } from '@qiyin/domain/template/batch-state.ts'
import { isTemplateCode } from '@qiyin/domain/template/template-field.ts'
import type { Db } from '../db/database.ts'
import { CallError } from './call-error.ts'
import { deniedAs, type ObjectCheck, type ObjectGuards } from './object-guard.ts'
import { parseField } from './request-fields.ts'
import type { SessionUser } from './session.ts'

/** So many objects one call may be about, whatever its schema lets through. */
const maxObjects = 1000

interface Asked {
  readonly call: Call
  readonly user: SessionUser
  readonly fields: Record<string, unknown>
}

/** Refuses, with one answer for missing and forbidden, unless the person stands to the object as the call says. */
export async function checkObject(
  guards: ObjectGuards,
  db: Db,
  { call, user, fields }: Asked,
): Promise<void> {
  const rule = call.object
  if (!rule) return
  const ids = [...new Set(idsOf(parseField(call, rule.field, fields)))]
  if (ids.length > maxObjects)
    throw new CallError({ name: 'PARAMETER_INVALID', message: `一次最多处理${maxObjects}项` })
  if (ids.length === 0 || !ids.every(isIdOf(rule))) throw denied(rule)
  // The rule's kind and relation belong together, which the lookup by kind cannot see.
  const check = guards[rule.kind] as ObjectCheck<ObjectKind>
  const stands = await check(db, user, ids, rule.relation)
  if (stands === false) throw denied(rule)
  if (stands !== true) throw new CallError(stands)
}

/** Templates are known by their codes, everything else by the ids of rows. */
function isIdOf({ kind }: ObjectRule): (id: string) => boolean {
  if (kind === 'template') return isTemplateCode
  return kind === 'batchInit' ? isBatchInitNo : isRowId
}

function denied(rule: ObjectRule): CallError {
  return new CallError(deniedAs[rule.kind])
}

/** The ids as the call's schema lets them through; whatever is no text is no id, and refused as one. */
function idsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => (typeof one === 'string' ? one : ''))
}
