import { userAccountCode, userAccountExport } from '@qiyin/calls/areas/user-account.ts'
import { useState, type ReactElement } from 'react'
import { fetchFile } from '../base/call-client.ts'
import { asCallFailure } from '../base/call-failure.ts'
import { toast } from '../base/toast.ts'
import { NativeDialog } from '../feedback/native-dialog.tsx'
import { saveFile } from '../save-file.ts'
import { CodeField } from './code-field.tsx'
import { useSentCode } from './use-sent-code.ts'

/** 导出个人数据: all of it in one file, for whoever has the phone. */
export function ExportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const code = useSentCode(userAccountCode, {})
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    if (!code.check()) return
    setBusy(true)
    try {
      saveFile(await fetchFile(userAccountExport, { code: code.value }))
      toast('success', '个人数据已导出')
      onClose()
    } catch (thrown) {
      code.blame(asCallFailure(thrown))
      setBusy(false)
    }
  }
  return (
    <NativeDialog
      title="导出个人数据"
      widthPx={440}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button type="button" className="btn primary" disabled={busy} onClick={() => void run()}>
            导出
          </button>
        </>
      }
    >
      <p>
        包含账号、实名信息、所属企业、合同清单、手写签名、授权与同意记录和消息，为一个 JSON
        文件。文件中的号码未经掩码，请妥善保管；每次导出都有记录
      </p>
      <CodeField code={code} />
    </NativeDialog>
  )
}
