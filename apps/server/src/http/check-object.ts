import type { Call, ObjectRule } from '@qiyin/calls/call.ts'
import type { Db } from '../db/database.ts'
import { CallError } from './call-error.ts'
import { deniedAs, type ObjectGuards } from './object-guard.ts'
import { parseRequest } from './request-fields.ts'
import type { SessionUser } from './session.ts'

interface Asked {
  readonly call: Call
  readonly user: SessionUser
  readonly fields: Record<string, unknown>
}

const largestId = 2n ** 63n - 1n

/** Refuses, with one answer for missing and forbidden, unless the person stands to the object as the call says. */
export async function checkObject(
  guards: ObjectGuards,
  db: Db,
  { call, user, fields }: Asked,
): Promise<void> {
  const rule = call.object
  if (!rule) return
  const ids = idsOf(fields[rule.field])
  if (ids.length === 0 || !ids.every(isId)) {
    // The schema words what is wrong; whatever it lets pass without an id is still refused.
    parseRequest(call, fields)
    throw denied(rule)
  }
  for (const id of ids) {
    if (!(await guards[rule.kind](db, user, id, rule.relation))) throw denied(rule)
  }
}

function denied(rule: ObjectRule): CallError {
  return new CallError(deniedAs[rule.kind])
}

function idsOf(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]).map((one: unknown) =>
    typeof one === 'string' || typeof one === 'number' ? String(one).trim() : '',
  )
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= largestId
}
