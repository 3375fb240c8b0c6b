import { contractQueryDetail } from '@qiyin/calls/areas/contract-query.ts'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useState } from 'react'
import { callUrl } from '../base/call-request.ts'
import { useCall } from '../call-hooks.ts'
import { signedTexts, waitingText, type SignAnswer } from './outcome.ts'
import { myAreas, type SignTask } from './signing-state.ts'

/** What the end of signing shows. */
export interface Signed {
  title: string
  text: string
  /** Who is waited for now, once it is known. */
  waits: string | undefined
  /** The signed document, once it is known. */
  fileId: string | undefined
  /** The page signed last, as a picture; none when it could not be drawn. */
  page: { alt: string; src: string; onError: () => void } | undefined
  /** It was asked for, and there will be none. */
  isUndrawn: boolean
  /** Whether what was signed stands in the upper half of that page. */
  isUpper: boolean
  signers: Answer<typeof contractQueryDetail>['detailSigners']
  /** The next contract that waits for the signer. */
  next: SignAnswer['next']
}

/** The contract as signing has left it; the page's picture is so many pixels wide. */
export function useSigned(
  task: SignTask,
  { answer, widthPx }: { answer: SignAnswer; widthPx: number },
): Signed {
  const { contractId, signId: contractSignId } = task
  const [isUndrawn, setUndrawn] = useState(false)
  const detail = useCall(contractQueryDetail, { contractId, contractSignId })
  const { fileId, detailSigners: signers = [] } = detail.data ?? {}
  const areas = myAreas(task)
  const last = areas.at(-1)
  const pageNum = last?.pageNum
  const mine = signers.find((signer) => signer.signId === contractSignId)
  return {
    ...signedTexts(answer, { signTime: mine?.signTime, places: areas.length }),
    waits: waitingText(answer, signers),
    fileId,
    page:
      fileId === undefined || pageNum === undefined || isUndrawn
        ? undefined
        : {
            alt: `第${pageNum}页`,
            src: callUrl(filesPageImage, { fileId, pageNum, widthPx }),
            onError: () => setUndrawn(true),
          },
    isUndrawn,
    isUpper: last !== undefined && last.topPercent < 50,
    signers,
    next: answer.next,
  }
}
