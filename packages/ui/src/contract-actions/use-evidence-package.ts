import { useState } from 'react'
import { contractQueryEvidencePackage } from '@qiyin/calls/areas/contract-query.ts'
import { fetchFile } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { saveFile } from '../save-file.ts'

/** Has 证据包 made and saves it; one at a time. */
export function useEvidencePackage(): { busy: boolean; download: (contractId: string) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const download = async (contractId: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    toast('info', '正在生成证据包，请稍候')
    try {
      saveFile(await fetchFile(contractQueryEvidencePackage, { contractId }))
      toast('success', '证据包已生成，解压后按其中的说明可离线校验')
    } catch (thrown) {
      toast('error', asCallFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
