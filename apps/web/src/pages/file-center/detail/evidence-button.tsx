import { Button } from 'antd'
import { useState, type ReactElement } from 'react'
import { contractQueryEvidenceReport } from '@qiyin/calls/areas/contract-query.ts'
import { fetchFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { saveFile } from '@qiyin/ui/save-file.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { ShieldIcon } from '../../../components/desk-icons/desk-icons.tsx'

/** 签署证据报告: made on the server while the button waits, then saved. */
export function EvidenceButton({ contractId }: { contractId: string }): ReactElement {
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await fetchFile(contractQueryEvidenceReport, { contractId }))
      toast('success', '签署证据报告已生成')
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<ShieldIcon />}
      loading={busy}
      aria-label={busy ? '正在生成签署证据报告' : '下载签署证据报告'}
      title="下载签署证据报告"
      onClick={() => void download()}
    >
      {busy ? '正在生成' : '签署证据报告'}
    </Button>
  )
}
