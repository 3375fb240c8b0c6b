import { safeRedirect } from '@qiyin/calls/addresses/paths.ts'
import {
  personRealNameChangeAuthWay,
  personRealNameGetRealNameInfo,
  personRealNameGetRealNameStatus,
} from '@qiyin/calls/areas/person-real-name.ts'
import { isPersonAuthSettled, personAuthStatus } from '@qiyin/domain/person/auth-status.ts'
import { hasFaceStep, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { identityCard, residence } from '@qiyin/domain/person/document-number.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallFailure } from '../base/call-failure.ts'
import { useCall, useCallMutation } from '../call-hooks.ts'
import { confirm } from '../feedback/confirm.ts'
import { useStepTop } from '../use-step-top.ts'
import { refreshUser } from '../use-user.ts'
import { dropIdentityDraft, keepIdentityDraft } from './identity-draft.ts'
import type { RealNameInfo } from './real-name-info.ts'
import type { RealNameAccount } from './use-person-identity.ts'

/** A person's authentication from its first step to its end. */
export interface RealName {
  info: UseQueryResult<RealNameInfo, CallFailure>
  overseas: boolean
  /** Where the person was on the way to. */
  target: string
  steps: readonly string[]
  /** Index of the step. */
  at: number
  /** The way that was switched to. */
  firstWay: AuthWay | undefined
  /** How often the way was switched: a form begins anew with it. */
  round: number
  busy: boolean
  /** What is known is asked for again. */
  refresh: () => void
  /** Gives the serial number up and starts over, by this way. */
  again: (way: AuthWay) => void
  /** The same after a question (D-03). */
  switchWay: (way: AuthWay) => Promise<void>
}

const stepsOf = {
  face: ['填写身份信息', '人脸识别', '认证结果'],
  code: ['填写身份信息', '认证结果'],
} as const

/** Status 0 is the form, 1 the face, 2 and more the result (seed 001 section 4). */
export function useRealName(account: RealNameAccount): RealName {
  const [query] = useSearchParams()
  const [firstWay, setFirstWay] = useState<AuthWay>()
  const [round, setRound] = useState(0)
  const asked = query.get('userType') === '1'
  const domestic = asked ? residence.elsewhere : residence.mainland
  const info = useCall(personRealNameGetRealNameInfo, { ...account, domestic })
  const change = useCallMutation(personRealNameChangeAuthWay, {
    stale: [personRealNameGetRealNameInfo, personRealNameGetRealNameStatus],
    onSuccess: (_, { authWay }) => {
      // As the call took it: one of the ways.
      setFirstWay(Number(authWay) as AuthWay)
      keepIdentityDraft(account.personAccountId, { authWay: String(authWay) })
      setRound((before) => before + 1)
    },
  })
  const { refetch } = info
  const refresh = useCallback(() => {
    void refetch()
    void refreshUser()
  }, [refetch])
  const again = (authWay: AuthWay): void => change.mutate({ ...account, authWay })
  const { authStatus = personAuthStatus.none, authWay, identityType = identityCard } = info.data ?? {}
  // Kept until then: another way, or another try, asks for the same once more.
  const isVerified = authStatus === personAuthStatus.verified
  useEffect(() => {
    if (isVerified) dropIdentityDraft()
  }, [isVerified])
  const hasFace = authWay != null && hasFaceStep(authWay) && authStatus !== personAuthStatus.none
  const steps = hasFace ? stepsOf.face : stepsOf.code
  const at = isPersonAuthSettled(authStatus) ? steps.length - 1 : authStatus
  useStepTop(at)
  return {
    info,
    overseas: asked || identityType !== identityCard,
    target: safeRedirect(query.get('redirect')),
    steps,
    at,
    firstWay,
    round,
    busy: change.isPending,
    refresh,
    again,
    switchWay: async (way) => {
      const isSure = await confirm({
        title: '更换认证方式',
        content: '更换认证方式将放弃当前认证进度，确定更换？',
      })
      if (isSure) again(way)
    },
  }
}
