import { lazy, Suspense, useEffect, useState, type ReactElement, type Ref } from 'react'
import type { verifyFile } from '@qiyin/calls/areas/verify.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { canRunPdfjs } from '@qiyin/viewer/can-run-pdfjs.ts'
import { holdLocalFile } from '@qiyin/viewer/local-file.ts'
import { boxStyle } from '@qiyin/viewer/page-geometry.ts'
import type { PagesHandle } from '@qiyin/viewer/pages-handle.ts'
import { loadChunk } from '../base/load-page.ts'
import { lookOfSignature } from './looks.ts'
import { verifiedActs } from './verified-acts.ts'
import './verified-document.css'

type Verified = Answer<typeof verifyFile>
type Signature = Verified['signatures'][number]

const Viewer = lazy(async () => ({
  default: (await loadChunk(() => import('@qiyin/viewer/viewer.tsx'))).Viewer,
}))

interface VerifiedDocumentProps {
  file: File
  signatures: readonly Signature[]
  /** What was changed without permission, as far as it has a place. */
  changes: Verified['changePlaces']
  /** The box of a signature was chosen. */
  onPick: (number: number) => void
  ref: Ref<PagesHandle>
}

/** The file as it was chosen, drawn on this device, with a numbered box where each signer has signed. */
export function VerifiedDocument({
  file,
  signatures,
  changes,
  onPick,
  ref,
}: VerifiedDocumentProps): ReactElement | null {
  const url = useLocalUrl(file)
  if (!canRunPdfjs() || url === undefined) return null
  return (
    <Suspense>
      <Viewer
        ref={ref}
        url={url}
        fileName={file.name}
        tools={['find']}
        showSidebar={false}
        frame="none"
        className="verified-document"
        overlay={(page) => [
          ...changes
            .filter(({ pageNum }) => pageNum === page.pageNumber)
            .map((place, index) => (
              <div
                // Two changes may be one text in one place.
                // oxlint-disable-next-line react/no-array-index-key
                key={`change ${index}`}
                className="verified-document-change"
                style={boxStyle(place, page)}
              >
                <span>{place.text}</span>
              </div>
            )),
          ...verifiedActs(signatures).flatMap(({ signature: { number, signer, indication }, places }) =>
            number === null
              ? []
              : places
                  .map((place, index) => ({ ...place, name: boxName(number, signer, places.length, index) }))
                  .filter(({ pageNum }) => pageNum === page.pageNumber)
                  .map((place) => (
                    <button
                      key={`${number} ${place.leftPercent} ${place.topPercent}`}
                      type="button"
                      className={`verified-document-box ${lookOfSignature[indication]}`}
                      style={boxStyle(place, page)}
                      aria-label={place.name}
                      onClick={() => onPick(number)}
                    >
                      <span aria-hidden>{number}</span>
                    </button>
                  )),
          ),
        ]}
      />
    </Suspense>
  )
}

/** Of several places of one act each has its own. */
function boxName(number: number, signer: string, count: number, index: number): string {
  return `第${number}个签名，${signer}${count > 1 ? `，第${index + 1}处` : ''}`
}

/** Undefined until the file has been read. */
function useLocalUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let release: (() => void) | undefined
    let isGone = false
    const hold = async (): Promise<void> => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (isGone) return
      const held = holdLocalFile(bytes)
      release = held.release
      setUrl(held.url)
    }
    // A file that is not there any more shows no pages; what was found of it stands beside.
    void hold().catch(() => undefined)
    return () => {
      isGone = true
      release?.()
    }
  }, [file])
  return url
}
