import type { ReactElement } from 'react'
import { sealsMine } from '@qiyin/calls/areas/seals.ts'
import { userSessions, userSignatures } from '@qiyin/calls/areas/user-center.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { DevicesSheet } from './devices-sheet.tsx'
import { MyCompaniesSheet } from './my-companies-sheet.tsx'
import { MySealsSheet } from './my-seals-sheet.tsx'
import { RealNameSheet } from './real-name-sheet.tsx'
import { SecuritySheet } from './security-sheet.tsx'
import { SignatureSheet } from './signature-sheet.tsx'
import { SourceLoginsSheet } from './source-logins-sheet.tsx'

/** All ask at once; a sheet whose height an answer decides holds back those below it, which would jump. */
export function CenterSheets(): ReactElement {
  const signatures = useCall(userSignatures, {})
  const seals = useCall(sealsMine, {})
  const devices = useCall(userSessions, {})
  return (
    <>
      <RealNameSheet />
      <SignatureSheet />
      {!signatures.isPending && (
        <>
          <MyCompaniesSheet />
          <MySealsSheet />
          {!seals.isPending && (
            <>
              <SecuritySheet />
              <DevicesSheet />
              {!devices.isPending && <SourceLoginsSheet />}
            </>
          )}
        </>
      )}
    </>
  )
}
