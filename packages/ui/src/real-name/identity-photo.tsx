import {
  personRealNameOcrIdCard,
  personRealNameUploadIdentityCard,
} from '@qiyin/calls/areas/photo-reading.ts'
import type { SupplierCode } from '@qiyin/domain/company/supplier.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { useRef, useState, type ReactElement } from 'react'
import { callApi, uploadFile } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { confirm } from '../feedback/confirm.ts'
import type { PersonIdentity } from './use-person-identity.ts'
import './identity-photo.css'

interface IdentityPhotoProps {
  identity: Pick<PersonIdentity, 'values' | 'fill' | 'photo'>
  supplierCode: SupplierCode
  /** From outside the mainland: nothing is read from their documents. */
  overseas?: boolean
}

/**
 * A photo of the identity card fills name and number in; what was typed otherwise is asked about first. Where a reviewer
 * needs it, the photo itself has to be given.
 */
export function IdentityPhoto({
  identity,
  supplierCode,
  overseas = false,
}: IdentityPhotoProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const { photo } = identity
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ text: '', isProblem: false })
  const read = async (file: File): Promise<void> => {
    const problem = uploadProblem(uploadRules.identityImage, file)
    if (problem !== null) return setSaid({ text: problem, isProblem: true })
    setBusy(true)
    setSaid({ text: overseas ? '正在上传，请稍候' : '正在识别，请稍候', isProblem: false })
    let given = false
    try {
      const { fileId } = await uploadFile(personRealNameUploadIdentityCard, file, {})
      photo.give(fileId)
      given = photo.isWanted
      if (overseas) return setSaid({ text: '照片已上传', isProblem: false })
      const { realName, identityNo } = await callApi(personRealNameOcrIdCard, { fileId, supplierCode })
      const found = {
        ...(realName !== null && { name: realName }),
        ...(identityNo !== null && { identityNo }),
      }
      const isFilled = await fill(identity, found)
      setSaid({ text: saidOf(found, isFilled), isProblem: false })
    } catch (thrown) {
      const { message } = asCallFailure(thrown)
      // What could not be read can be typed: the reviewer has the photo.
      setSaid(
        given ? { text: `照片已上传。${message}`, isProblem: false } : { text: message, isProblem: true },
      )
    } finally {
      setBusy(false)
    }
  }
  const isProblem = said.isProblem || photo.problem !== null
  return (
    <div className="identity-photo">
      <input
        ref={field}
        className="sr"
        type="file"
        tabIndex={-1}
        accept={uploadRules.identityImage.extensions.join(',')}
        aria-label={overseas ? '证件照片' : '身份证人像面照片'}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      <button type="button" className="btn" disabled={busy} onClick={() => field.current?.click()}>
        {busy ? (overseas ? '上传中' : '识别中') : buttonOf(photo, overseas)}
      </button>
      <p
        className={isProblem ? 'cap identity-photo-problem' : 'cap ink3'}
        role={photo.problem === null ? undefined : 'alert'}
        aria-live="polite"
      >
        {photo.problem ?? (said.text || noteOf(photo))}
      </p>
    </div>
  )
}

function buttonOf({ isWanted, fileId }: PersonIdentity['photo'], overseas: boolean): string {
  if (!isWanted) return '上传身份证自动填写'
  const document = overseas ? '证件照片' : '身份证照片'
  return fileId === undefined ? `上传${document}` : `重新上传${document}`
}

function noteOf({ isWanted }: PersonIdentity['photo']): string {
  return isWanted ? '人像面照片，由平台审核人员核对，加密保存' : '人像面照片，在平台内识别，一天后删除'
}

type Found = Partial<Record<'name' | 'identityNo', string>>

/** Fills in what was read; false when the person keeps what was typed. */
async function fill({ values, fill: write }: IdentityPhotoProps['identity'], found: Found): Promise<boolean> {
  const differs = (['name', 'identityNo'] as const).some(
    (one) => found[one] !== undefined && values[one] !== '' && values[one] !== found[one],
  )
  const yes =
    !differs ||
    (await confirm({
      title: '覆盖已填写的信息？',
      content: '照片中的姓名或身份证号与已填写的不同，是否改为识别到的信息？',
      okText: '覆盖',
      cancelText: '保留已填写的',
    }))
  if (yes) write(found)
  return yes
}

function saidOf(found: Found, isFilled: boolean): string {
  if (!isFilled) return '已保留您填写的信息'
  if (found.name !== undefined && found.identityNo !== undefined) return '已自动填写，请核对姓名和身份证号'
  return `已自动填写${found.name === undefined ? '身份证号，未识别到姓名' : '姓名，未识别到身份证号'}，请手动补充`
}
