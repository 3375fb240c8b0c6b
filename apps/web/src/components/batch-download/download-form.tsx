import { Button, Checkbox, Modal } from 'antd'
import { useState, type ReactElement } from 'react'
import {
  downloadCenterContractsDownloadBatch,
  downloadCenterRecordQuery,
  filesContractsDownloadBatch,
} from '@qiyin/calls/areas/downloads.ts'
import { downloadLimits, needsSecrecyNotice, type DownloadMark } from '@qiyin/domain/download/record.ts'
import { callUrl } from '@qiyin/ui/base/call-request.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { WarningIcon } from '@qiyin/ui/icons.tsx'
import { focusDialogField } from '../dialog-focus/focus-dialog-field.ts'
import './download-form.css'

export interface DownloadFormProps {
  mark: DownloadMark
  /** Nothing keeps the dialog closed. */
  contracts: readonly { readonly contractId: string; readonly fileId: string }[]
  onClose: () => void
  /** It was asked for, or is on its way. */
  onDone: () => void
}

/** The dialog of `DownloadDialog`, fetched when it is first opened. */
export function DownloadForm({ mark, contracts, onClose, onDone }: DownloadFormProps): ReactElement {
  const [shown, setShown] = useState(contracts)
  // The last question stays drawn while its dialog fades out.
  if (contracts.length > 0 && contracts !== shown) setShown(contracts)
  const [wantsEvidence, setWantsEvidence] = useState(false)
  const count = shown.length
  const mayHaveEvidence = count <= downloadLimits.withEvidence
  const withEvidence = wantsEvidence && mayHaveEvidence
  const request = useCallMutation(downloadCenterContractsDownloadBatch, {
    stale: [downloadCenterRecordQuery],
    onSuccess: () => {
      toast('info', '下载任务已提交，可在批量下载记录中查看进度')
      onDone()
    },
  })
  return (
    <Modal
      open={contracts.length > 0}
      centered
      width={460}
      title="批量下载"
      afterOpenChange={focusDialogField}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <div className="download-form-foot">
          {count <= downloadLimits.direct && !withEvidence && (
            <Button
              className="download-form-direct"
              type="text"
              href={callUrl(filesContractsDownloadBatch, {
                fileId: shown.map(({ fileId }) => fileId).join(','),
                isBatch: 'true',
              })}
              target="_blank"
              onClick={onDone}
            >
              立即下载
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={request.isPending}
            onClick={() =>
              request.mutate({
                contractIdList: shown.map(({ contractId }) => contractId).join(','),
                downloadLocationMark: mark,
                withEvidence: withEvidence ? 1 : 0,
              })
            }
          >
            确定
          </Button>
        </div>
      }
    >
      {needsSecrecyNotice(mark) && (
        <div className="download-form-notice" role="note">
          <WarningIcon size={16} />
          下载内容包含公司重要信息，未经授权不得传播
        </div>
      )}
      <p className="download-form-question">确定下载所选 {count} 份合同？</p>
      <p className="cap ink3 download-form-text">
        打包为ZIP文件，完成后可在下载记录中获取，保留7天；每份合同的操作记录会记入本次下载
      </p>
      <Checkbox
        checked={withEvidence}
        disabled={!mayHaveEvidence}
        onChange={(event) => setWantsEvidence(event.target.checked)}
      >
        同时下载签署证据报告
        {!mayHaveEvidence && <span className="ink3">（每次最多{downloadLimits.withEvidence}份合同）</span>}
      </Checkbox>
    </Modal>
  )
}
