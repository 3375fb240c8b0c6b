import type { Result } from '@qiyin/calls/call.ts'
import type { personRealNameGetRealNameInfo } from '@qiyin/calls/areas/person-real-name.ts'
import { maskMobile } from '@qiyin/domain/person/masking.ts'
import { personAuthStatus, type PersonAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { personById, type Person } from '../people/public.ts'
import { openFactors } from './sealed-factors.ts'
import { findCurrent, type Authentication } from './store.ts'
import { hostedWaysOf, overseasSupplierOf, waysOf } from './ways.ts'

type Detail = Result<typeof personRealNameGetRealNameInfo>

/** Where the person stands with a supplier; verified with one is verified with all. */
export function statusOf(person: Person, current: Authentication | undefined): PersonAuthStatus {
  return person.verified ? personAuthStatus.verified : (current?.authStatus ?? personAuthStatus.none)
}

/** The person of the session; the guard has let nobody else come here. */
export async function readPerson({ db, user }: Context): Promise<Person> {
  const person = await personById(db, user.personId)
  if (!person) throw new CallError('AUTHENTICATION_NOT_FOUND')
  return person
}

/** Status and data given so far, numbers masked. */
export async function readDetail(context: Context, supplierCode: SupplierCode): Promise<Detail> {
  const person = await readPerson(context)
  const current = await findCurrent(context.db, person.personId, supplierCode)
  return {
    personAccountId: person.personId,
    supplierCode,
    authStatus: statusOf(person, current),
    authenticationSerialNo: current?.serialNo ?? null,
    ...identityOf(person, current),
    identityCardFileId: null,
    accountValue: person.mobileMasked,
    mobile: maskedFactorMobile(context, current),
    bankCardNo: current?.cardNoMasked ?? null,
    sourceSystem: null,
    failReason: person.verified ? null : (current?.failReason ?? null),
    ways: waysOf(context.providers[supplierCode]),
    hostedWays: hostedWaysOf(context.providers[supplierCode]),
    wantsPhoto: context.providers[supplierCode].capabilities.documentPhoto,
    overseasSupplierCode: overseasSupplierOf(context.providers),
  }
}

function identityOf(
  person: Person,
  current: Authentication | undefined,
): Pick<Detail, 'authWay' | 'name' | 'identityNo' | 'identityType' | 'assurance'> {
  const { name, identityNoMasked, identityType, authWay, assurance } = person.verified
    ? person
    : { ...nothingGiven, ...current }
  return { authWay, name, identityNo: identityNoMasked, identityType, assurance }
}

const nothingGiven = { authWay: null, name: null, identityNoMasked: null, identityType: 0, assurance: null }

function maskedFactorMobile({ secrets }: Context, current: Authentication | undefined): string | null {
  return current ? maskMobile(openFactors(secrets, current).mobile) : null
}
