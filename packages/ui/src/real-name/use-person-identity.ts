import { personRealNameGetVCode, personRealNameVerifyVCode } from '@qiyin/calls/areas/person-real-name.ts'
import type { Args } from '@qiyin/calls/call.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { authWay, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { identityCard, identityTypes, normaliseDocumentNumber } from '@qiyin/domain/person/document-number.ts'
import { normaliseIdNumber } from '@qiyin/domain/person/id-number.ts'
import { missingPhotoMessage } from '@qiyin/domain/person/identity-photo.ts'
import { normalisePersonName } from '@qiyin/domain/person/name.ts'
import { smsCode } from '@qiyin/domain/person/sms.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { countToNextCode } from '../base/count-to-next-code.ts'
import { useCountdown } from '../base/use-countdown.ts'
import { useCallMutation } from '../call-hooks.ts'
import type { IdentityField, IdentityValues } from './identity-checks.ts'
import { keepIdentityDraft, readIdentityDraft } from './identity-draft.ts'
import { useIdentityFields, type IdentityFields } from './use-identity-fields.ts'

/** Whose identity is proven, and by which supplier. */
export interface RealNameAccount {
  readonly personAccountId: string
  readonly supplierCode: SupplierCode
}

interface Setup {
  account: RealNameAccount
  overseas: boolean
  /** The ways that are offered, and the one to begin with. */
  ways: readonly AuthWay[]
  firstWay: AuthWay | undefined
  /** Ways that go on at the supplier's page, without a code. */
  hostedWays: readonly AuthWay[]
  /** Whether a reviewer needs a photo of the document. */
  wantsPhoto: boolean
  /** The authentication goes on with the face, or has ended. */
  onSettled: () => void
  /** Brings the person to a field. */
  focus: (field: IdentityField | 'agreed') => void
}

/** Step 0 of every way: the fields and its two calls. */
export interface PersonIdentity extends Pick<
  IdentityFields,
  'values' | 'agreed' | 'problems' | 'type' | 'fill' | 'leave' | 'agree'
> {
  way: AuthWay
  ways: readonly AuthWay[]
  chooseWay: (way: AuthWay) => void
  photo: DocumentPhoto
  /** What is done with the data. */
  intro: string
  /** The fields that the way asks for, in their order. */
  fields: readonly IdentityField[]
  /** The number that a code was sent to for what is typed now. */
  sentTo: string | undefined
  /** Seconds until another code may be asked for. */
  wait: number | null
  asking: boolean
  verifying: boolean
  askCode: () => void
  submit: () => void
}

/** Refusals that are about the code. */
const ofCode = new Set<number>([
  toldRefusals.CODE_WRONG.code,
  toldRefusals.CODE_EXPIRED.code,
  toldRefusals.FAILED.code,
])

/** Seed 001 section 4: the elements of the way are checked together, then a code proves the mobile. */
export function usePersonIdentity(setup: Setup): PersonIdentity {
  const { account, overseas, ways, onSettled, focus } = setup
  const held = useIdentityFields({ owner: account.personAccountId, overseas, focus })
  const [way, setWay] = useState<AuthWay>(() => setup.firstWay ?? firstWayOf(account, ways))
  const { sentTo, setSentTo, forgetCode } = useSentTo()
  const photo = useDocumentPhoto(setup.wantsPhoto, forgetCode)
  const countdown = useCountdown(smsCode.resendMs / 1000)
  const proven = fieldsOf(way, overseas)
  const isHosted = setup.hostedWays.includes(way)

  const { getCode, verify } = useIdentityCalls({
    onSettled,
    onSent: (mobile) => {
      setSentTo(mobile)
      countdown.start()
      focus('code')
    },
    onUnsent: (failure) => countToNextCode(countdown, failure),
    onWrongCode: (message) => {
      held.blame('code', message)
      focus('code')
    },
  })
  const identity = identityOf(held.values, way)
  const ask = (agreed: boolean): void => getCode.mutate({ ...sentOf(account, photo), ...identity, agreed })
  return {
    ...held,
    way,
    ways,
    photo,
    intro: isHosted ? intros.hosted : intros.code,
    fields: isHosted ? proven : [...proven, 'code'],
    sentTo,
    wait: countdown.left,
    asking: getCode.isPending,
    verifying: verify.isPending || (isHosted && getCode.isPending),
    chooseWay: (next) => {
      setWay(next)
      keepIdentityDraft(account.personAccountId, { authWay: String(next) })
      forgetCode()
    },
    type: (field, typed) => {
      held.type(field, typed)
      if (field !== 'code') forgetCode()
    },
    fill: (read) => {
      held.fill(read)
      forgetCode()
    },
    askCode: () => {
      if (photo.check() && held.check(proven)) ask(false)
    },
    submit: () => {
      if (verify.isPending || getCode.isPending || !photo.check()) return
      if (!held.check(isHosted ? [...proven, 'agreed'] : [...proven, 'code', 'agreed'])) return
      if (isHosted) ask(true)
      else verify.mutate({ ...account, vCode: held.values.code, ...identity, agreed: true })
    },
  }
}

const intros = {
  hosted: '核对您的身份信息，再到认证服务商的页面完成人脸识别',
  code: '核对您的身份信息，再用短信验证码确认手机号在您手中',
}

/** The photo of the document, where a reviewer needs one. */
export interface DocumentPhoto {
  isWanted: boolean
  fileId: string | undefined
  /** Why the form goes no further without it, once it was tried. */
  problem: string | null
  give: (fileId: string) => void
  check: () => boolean
}

/** What goes to the supplier besides the identity. */
function sentOf(
  { supplierCode }: RealNameAccount,
  { fileId }: DocumentPhoto,
): Pick<Args<typeof personRealNameGetVCode>, 'accountType' | 'supplierCode' | 'identityCardFileId'> {
  const photo = fileId === undefined ? {} : { identityCardFileId: fileId }
  return { accountType: 1, supplierCode, ...photo }
}

function useDocumentPhoto(isWanted: boolean, forgetCode: () => void): DocumentPhoto {
  const [fileId, setFileId] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    isWanted,
    fileId,
    problem,
    give: (given) => {
      setFileId(given)
      setProblem(null)
      // Of another photo is another authentication.
      if (isWanted) forgetCode()
    },
    check: () => {
      const isMissing = isWanted && fileId === undefined
      setProblem(isMissing ? missingPhotoMessage : null)
      return !isMissing
    },
  }
}

/** Where a code was sent to; it is for what it was sent for. */
function useSentTo(): {
  sentTo: string | undefined
  setSentTo: (mobile: string) => void
  forgetCode: () => void
} {
  const [sentTo, setSentTo] = useState<string>()
  const forgetCode = (): void => {
    if (sentTo === undefined) return
    setSentTo(undefined)
    toast('info', '请重新获取验证码')
  }
  return { sentTo, setSentTo, forgetCode }
}

interface CallEnds {
  onSettled: () => void
  onSent: (mobile: string) => void
  onUnsent: (failure: CallFailure) => void
  onWrongCode: (message: string) => void
}

function useIdentityCalls({ onSettled, onSent, onUnsent, onWrongCode }: CallEnds): {
  getCode: UseMutationResult<unknown, CallFailure, Args<typeof personRealNameGetVCode>>
  verify: UseMutationResult<unknown, CallFailure, Args<typeof personRealNameVerifyVCode>>
} {
  // The serial number has ended as failed: the result page says why and offers another try.
  const settles = ({ code }: CallFailure): boolean => {
    const isSettled = code === toldRefusals.IDENTITY_MISMATCH.code
    if (isSettled) onSettled()
    return isSettled
  }
  const getCode = useCallMutation(personRealNameGetVCode, {
    onSuccess: ({ url }, { accountValue }) => {
      if (url !== null) return onSettled()
      toast('success', '验证码已发送')
      return onSent(accountValue)
    },
    onFailure: (failure) => {
      onUnsent(failure)
      return settles(failure)
    },
  })
  const verify = useCallMutation(personRealNameVerifyVCode, {
    onSuccess: onSettled,
    onFailure: (failure) => {
      if (settles(failure)) return true
      if (!ofCode.has(failure.code)) return false
      onWrongCode(failure.message)
      return true
    },
  })
  return { getCode, verify }
}

/** The way that was chosen before, or the one that asks for the least: the others are offered beside it. */
function firstWayOf({ personAccountId }: RealNameAccount, ways: readonly AuthWay[]): AuthWay {
  const { authWay: kept } = readIdentityDraft(personAccountId)
  const chosen = ways.find((way) => String(way) === kept)
  if (chosen !== undefined) return chosen
  return ways.includes(authWay.mobile) ? authWay.mobile : (ways[0] ?? authWay.mobile)
}

function fieldsOf(way: AuthWay, overseas: boolean): readonly IdentityField[] {
  return [
    'name',
    ...(overseas ? (['identityType'] as const) : []),
    'identityNo',
    ...(way === authWay.bankCard ? (['bankCardNo'] as const) : []),
    'mobile',
  ]
}

type Typed = Pick<
  Args<typeof personRealNameGetVCode>,
  'name' | 'identityNo' | 'identityType' | 'accountValue' | 'authWay' | 'bankCardNo'
>

function identityOf(values: IdentityValues, way: AuthWay): Typed {
  const identityType = identityTypes.find((type) => String(type) === values.identityType) ?? identityCard
  const normalise = identityType === identityCard ? normaliseIdNumber : normaliseDocumentNumber
  return {
    name: normalisePersonName(values.name),
    identityType,
    identityNo: normalise(values.identityNo),
    accountValue: values.mobile,
    authWay: way,
    ...(way === authWay.bankCard && { bankCardNo: values.bankCardNo }),
  }
}
