import {
  personRealNameGetRealNameInfo,
  personRealNameGetRealNameStatus,
  personRealNameGetVCode,
  personRealNameVerifyVCode,
} from '@qiyin/calls/areas/person-real-name.ts'
import { personRealNameFaceOpen, personRealNameFacePicture } from '@qiyin/calls/areas/face.ts'
import { userInfo } from '@qiyin/calls/areas/user.ts'
import type { Args } from '@qiyin/calls/call.ts'
import { checkCharacterOf } from '@qiyin/domain/person/id-number.ts'
import { logIn, readCode } from './log-in.ts'
import { samplePng } from './sample-image.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestAnswer, TestSession } from './test-client.ts'

/** What a newcomer types. */
export type TypedIdentity = Args<typeof personRealNameGetVCode>

/** A newcomer who is logged in, with what to type. */
export interface Newcomer {
  readonly session: TestSession
  readonly personAccountId: string
  readonly phone: string
  readonly identity: TypedIdentity
}

/** A valid number whose three sequence digits decide what the simulated source says. */
export function identityNumber(sequence: string, born = '19900307'): string {
  const body = `110101${born}${sequence}`
  return body + checkCharacterOf(body)
}

/** Somebody who has just logged in for the first time. */
export async function makeNewcomer(
  server: TestServer,
  phone: string,
  identity: Partial<TypedIdentity> = {},
): Promise<Newcomer> {
  const session = await logIn(server, phone)
  const { result } = await server.call(userInfo, {}, { session })
  const typed: TypedIdentity = {
    accountValue: phone,
    supplierCode: 'BEST_SIGN',
    authWay: 2,
    name: '欧阳明月',
    identityNo: identityNumber('123'),
    ...identity,
  }
  return { session, personAccountId: result.personAccountId, phone, identity: typed }
}

/** The account of a newcomer, as the calls name it. */
interface Account {
  readonly personAccountId: string
  readonly supplierCode: TypedIdentity['supplierCode']
}

/** What a newcomer does, call by call, as the pages do it. */
export interface NewcomerSteps {
  account(person: Newcomer): Account
  askCode(
    person: Newcomer,
    typed?: Partial<TypedIdentity>,
  ): Promise<TestAnswer<typeof personRealNameGetVCode>>
  verify(
    person: Newcomer,
    vCode: string,
    typed?: Partial<TypedIdentity>,
  ): Promise<TestAnswer<typeof personRealNameVerifyVCode>>
  /** Asks for the code and redeems it. */
  prove(person: Newcomer): Promise<TestAnswer<typeof personRealNameVerifyVCode>>
  readInfo(person: Newcomer): Promise<TestAnswer<typeof personRealNameGetRealNameInfo>>
  readStatus(person: Newcomer): Promise<number>
}

export function newcomerSteps(server: TestServer): NewcomerSteps {
  const steps: NewcomerSteps = {
    account: accountOf,
    askCode: ({ session, identity }, typed = {}) =>
      server.call(personRealNameGetVCode, { ...identity, ...typed }, { session }),
    verify: ({ session, personAccountId, identity }, vCode, typed = {}) =>
      server.call(personRealNameVerifyVCode, { ...identity, ...typed, personAccountId, vCode }, { session }),
    prove: async (person) => {
      const asked = await steps.askCode(person)
      if (asked.code !== 0) throw new Error(`no code was sent: ${asked.refusal} ${asked.message}`)
      return steps.verify(person, await readCode(server, person.identity.accountValue))
    },
    readInfo: (person) => server.call(personRealNameGetRealNameInfo, accountOf(person), person),
    readStatus: async (person) =>
      (await server.call(personRealNameGetRealNameStatus, accountOf(person), person)).result,
  }
  return steps
}

function accountOf({ personAccountId, identity: { supplierCode } }: Newcomer): Account {
  return { personAccountId, supplierCode }
}

/** A phone that has scanned the QR code; it has no session. */
export interface PhoneSteps {
  scan(url: string): Promise<TestAnswer<typeof personRealNameFaceOpen>>
  show(url: string, bytes?: Uint8Array<ArrayBuffer>): Promise<TestAnswer<typeof personRealNameFacePicture>>
}

export function phoneSteps(server: TestServer): PhoneSteps {
  return {
    scan: (url) => server.call(personRealNameFaceOpen, { token: tokenOf(url) }),
    show: (url, bytes = new Uint8Array(samplePng(320, 320))) =>
      server.call(
        personRealNameFacePicture,
        { token: tokenOf(url) },
        { file: { name: 'face.png', bytes, type: 'image/png' } },
      ),
  }
}

function tokenOf(url: string): string {
  return url.split('/').at(-1) ?? ''
}
