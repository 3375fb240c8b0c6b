import {
  personRealNameGetRealNameStatus,
  personRealNameGetVFaceUrl,
} from '@qiyin/calls/areas/person-real-name.ts'
import { isPersonAuthSettled } from '@qiyin/domain/person/auth-status.ts'
import { authWayName, switchTargets, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { facePolling } from '@qiyin/domain/person/face.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { RealNameInfo } from '@qiyin/ui/real-name/real-name-info.ts'
import type { RealNameAccount } from '@qiyin/ui/real-name/use-person-identity.ts'
import { useEffect, useState, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { FaceIntro } from '../../components/face-intro/face-intro.tsx'
import { ActionSheet } from '../../components/sheets/action-sheet.tsx'

interface FaceStepProps {
  account: RealNameAccount
  info: RealNameInfo
  overseas: boolean
  /** Asks before the serial number is given up (D-03). */
  onSwitch: (way: AuthWay) => void
  onSettled: () => void
}

/** H-08b: the page for the face opens in the same window, and leads back here. */
export function FaceStep({ account, info, overseas, onSwitch, onSettled }: FaceStepProps): ReactElement {
  const [isSwitching, setSwitching] = useState(false)
  const { pathname, search } = useLocation()
  // Back from the page for the face, or proven on another phone: it goes on by itself.
  const { data: status } = useCall(personRealNameGetRealNameStatus, account, {
    everyMs: facePolling.everyMs,
    staleMs: 0,
  })
  const isSettled = status !== undefined && isPersonAuthSettled(status)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  const open = useCallMutation(personRealNameGetVFaceUrl, {
    onSuccess: ({ url }) => {
      const page = new URL(url, location.origin)
      // A supplier's page was told where to lead back to, and its address is not ours to change.
      if (page.origin === location.origin) page.searchParams.set('redirect', pathname + search)
      location.assign(page)
    },
  })
  const targets = switchTargets(info.authWay ?? 0, { overseas }).filter((way) => info.ways.includes(way))
  return (
    <>
      <FaceIntro name={info.name ?? ''} identityNo={info.identityNo ?? ''} />
      <BottomBar>
        <button type="button" className="btn large" onClick={() => setSwitching(true)}>
          更换认证方式
        </button>
        <button
          type="button"
          className="btn primary large"
          disabled={open.isPending}
          onClick={() => open.mutate(account)}
        >
          开始人脸识别
        </button>
      </BottomBar>
      {isSwitching && (
        <ActionSheet
          title="更换认证方式"
          actions={targets.map((way) => ({ label: authWayName[way], onClick: () => onSwitch(way) }))}
          onClose={() => setSwitching(false)}
        />
      )}
    </>
  )
}
