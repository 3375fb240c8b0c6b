import { useState } from 'react'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { signUrl } from '@qiyin/calls/areas/sign.ts'
import { callApi } from '../base/call-client.ts'
import { useFollowSigning } from './use-follow-signing.ts'

interface StartSigning {
  /** The slot whose address is being asked for. */
  starting: string | null
  start: (transactionNo: string) => Promise<void>
}

/** 签署: asks where to sign and goes there. */
export function useStartSigning(): StartSigning {
  const follow = useFollowSigning()
  const [starting, setStarting] = useState<string | null>(null)
  const start = async (transactionNo: string): Promise<void> => {
    setStarting(transactionNo)
    await follow(
      () => callApi(signUrl, { signTransactionNo: transactionNo }),
      paths.signRedirect(transactionNo),
    )
    setStarting(null)
  }
  return { starting, start }
}
