import { useMemo, type ReactElement } from 'react'
import { filesPageImage } from '@qiyin/calls/areas/files.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { PageImages } from '@qiyin/viewer/page-images.tsx'
import { WholeWindow } from '../whole-window/whole-window.tsx'
import { boxStyle } from './percent-box.ts'
import { markOn, type Pages } from './placing.ts'
import type { Stamp } from './stamp.ts'
import { StampFace, stampLook } from './stamp-face.tsx'
import type { StampSigner } from './stamp-signer.ts'
import './placed-preview.css'
import './placed-stamp.css'
import './stamp-tone.css'

interface PlacedPreviewProps {
  title: string
  fileId: string
  pages: Pages
  stamps: readonly Stamp[]
  signers: readonly StampSigner[]
  onClose: () => void
}

/** 预览: every page with what will stand on it, and nothing that could be moved. */
export function PlacedPreview(props: PlacedPreviewProps): ReactElement {
  const { title, fileId, pages, stamps, signers, onClose } = props
  const imageUrl = useMemo(
    () =>
      (pageNum: number, widthPx: number): string =>
        callUrl(filesPageImage, { fileId, pageNum, widthPx }),
    [fileId],
  )
  return (
    <WholeWindow label="预览" title={title} stageClass="placed-preview" onClose={onClose}>
      <PageImages
        pages={pages}
        imageUrl={imageUrl}
        fileName={title}
        className="placed-preview-pages"
        overlay={({ pageNumber }) => <Placed {...{ pageNumber, pages, stamps, signers }} />}
      />
    </WholeWindow>
  )
}

function Placed({
  pageNumber,
  pages,
  stamps,
  signers,
}: Pick<PlacedPreviewProps, 'pages' | 'stamps' | 'signers'> & { pageNumber: number }): ReactElement {
  const size = pages[pageNumber - 1]
  return (
    <>
      {stamps.map((stamp) => {
        const signer = signers.find(({ key }) => key === stamp.signerKey)
        const mark = markOn(pageNumber, stamp, pages)
        if (!size || !signer || !mark) return null
        return (
          <span
            key={stamp.id}
            className={`${stampLook(signer, stamp.type)} placed-preview-stamp`}
            style={boxStyle(mark.box, size)}
          >
            <StampFace signer={signer} type={stamp.type} part={mark} />
          </span>
        )
      })}
    </>
  )
}
