import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { batchInitRecordValues } from '@qiyin/calls/areas/batch-record.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { keepBatchRows } from './batch-rows.ts'
import { startOfBatch } from './begin-again.ts'
import { startDraft } from './start-draft.ts'

/** Who comes to begin a batch again (`again=` its number) finds all of it filled in but the deadline. */
export function useBeginAgain(owner: string): void {
  const [query, setQuery] = useSearchParams()
  const again = query.get('again')
  const { data } = useCall(batchInitRecordValues, again === null ? null : { batchInitNo: again })
  useEffect(() => {
    if (again === null || !data) return
    setQuery({}, { replace: true })
    void replaceDraft(owner, data)
  }, [again, data, owner, setQuery])
}

async function replaceDraft(owner: string, batch: Answer<typeof batchInitRecordValues>): Promise<void> {
  const { owner: whose, draft } = startDraft.getState()
  const hasOwn = whose === owner && Object.values(draft.values).some((value) => value !== '')
  const content = `将用批次 ${batch.batch.batchInitNo} 的内容替换已填写的内容，确定替换？`
  if (hasOwn && !(await confirm({ title: '再次发起', content, okText: '替换' }))) return
  const start = startOfBatch(batch)
  startDraft.getState().change(owner, () => start.draft)
  startDraft.getState().goTo(0)
  keepBatchRows(start.draft.templateCode, start.rows)
}
