import { companyRealNameReviewDocument } from '@qiyin/calls/areas/company-review.ts'
import { addressOf } from '@qiyin/calls/request.ts'
import { Image } from 'antd'
import type { ReactElement } from 'react'
import './company-photo.css'

/** The same for each, so that nothing moves when it has come; whole, it opens over the page. */
const photoHeightPx = 360

interface CompanyPhotoProps {
  companyId: string
  documentId: string | null
  label: string
}

/** A photo of an enterprise's papers; each look is recorded. */
export function CompanyPhoto({ companyId, documentId, label }: CompanyPhotoProps): ReactElement {
  return (
    <figure className="company-photo">
      <figcaption className="b6">{label}</figcaption>
      {documentId === null ? (
        <p className="ink3">未上传</p>
      ) : (
        <Image
          src={addressOf(companyRealNameReviewDocument, { companyId, documentId })}
          alt={label}
          width="100%"
          height={photoHeightPx}
        />
      )}
    </figure>
  )
}
