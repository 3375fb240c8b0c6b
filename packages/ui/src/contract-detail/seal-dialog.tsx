import type { ReactElement } from 'react'
import { contractQuerySignatures } from '@qiyin/calls/areas/contract-query.ts'
import { stampName } from '@qiyin/domain/seal/position.ts'
import { useCall } from '../call-hooks.ts'
import { SignerMark } from '../contract-parts/signer-mark.tsx'
import { Facts } from '../facts/facts.tsx'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { Region } from '../region.tsx'
import type { CheckedSignature, ContractDetail, SignatureCheck } from './detail.ts'
import './seal-dialog.css'

interface SealDialogProps {
  contractId: string
  /** The place that was clicked. */
  area: ContractDetail['areas'][number]
  onClose: () => void
}

/** Who has signed here, when and by which certificate, and whether that signature is valid. */
export function SealDialog({ contractId, area, onClose }: SealDialogProps): ReactElement {
  const check = useCall(contractQuerySignatures, { contractId }, { staleMs: 30_000 })
  return (
    <NativeDialog
      title={`${stampName(area.kind, { isCompany: area.companyName !== null })}，第 ${area.pageNum} 页`}
      widthPx={440}
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          关闭
        </button>
      }
    >
      <Region query={check} skeleton={<p className="sec ink3 seal-dialog-wait">正在校验签名</p>} small>
        {(data) => <Found check={data} signature={signatureAt(data, area)} />}
      </Region>
    </NativeDialog>
  )
}

function signatureAt(check: SignatureCheck, area: SealDialogProps['area']): CheckedSignature | undefined {
  return check.signatures.find(({ place }) => place?.positionId === area.positionId)
}

const marks = { PASSED: 'done', INDETERMINATE: 'doubtful', FAILED: 'refused' } as const

interface FoundProps {
  check: SignatureCheck
  signature: CheckedSignature | undefined
}

function Found({ check, signature }: FoundProps): ReactElement {
  if (signature === undefined) {
    return (
      <p className="seal-dialog-bad" role="alert">
        文件中没有此处的电子签名，请勿仅凭图样判断
      </p>
    )
  }
  return (
    <>
      <p className="row g8 seal-dialog-verdict">
        <SignerMark state={marks[signature.indication]} size={16} />
        <b className="b5">{signature.conclusionText}</b>
      </p>
      {check.verdict === 'modified' && (
        <p className="seal-dialog-bad" role="alert">
          {check.verdictText}
        </p>
      )}
      <Facts
        rows={[
          ['签署主体', signature.organization],
          ['签署人', signature.signerName],
          ['签署时间', signature.signedAt],
          ['可信时间戳', signature.timestampText],
          ['证书颁发机构', signature.issuerName],
          ['证书序列号', signature.serialNumber],
          ...signature.problems.map((problem): [string, string] => ['问题', problem]),
          ...signature.remarks.map((remark): [string, string] => ['提示', remark]),
        ]}
      />
    </>
  )
}
