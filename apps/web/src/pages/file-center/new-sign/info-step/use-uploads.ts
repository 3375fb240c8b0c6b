import { useRef, useState } from 'react'
import { filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import type { DraftFile } from '../draft/draft.ts'

/** A file on its way, or one that was refused. */
export interface Upload {
  key: string
  name: string
  percent: number
  problem: string | null
}

interface Uploads {
  uploads: Upload[]
  add: (files: readonly File[]) => void
  dismiss: (key: string) => void
}

/** Uploads PDFs one after another; each ends in the draft or as a row that says why not. */
export function useUploads(onUploaded: (file: DraftFile) => void): Uploads {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  const patch = (key: string, change: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const dismiss = (key: string): void => setUploads((all) => all.filter((one) => one.key !== key))

  const upload = async (key: string, file: File): Promise<void> => {
    const problem = uploadProblem(uploadRules.contract, file)
    if (problem !== null) return patch(key, { problem })
    try {
      const stored = await uploadFile(
        filesUploadContract,
        file,
        {},
        { onProgress: (percent) => patch(key, { percent }) },
      )
      dismiss(key)
      onUploaded({
        fileId: stored.id,
        name: stored.name,
        sizeBytes: stored.sizeBytes,
        pageCount: stored.pageCount,
      })
      toast(
        stored.notes.length > 0 ? 'warning' : 'success',
        [`${stored.name}上传成功`, ...stored.notes].join('，'),
      )
    } catch (thrown) {
      const failure = asCallFailure(thrown)
      patch(key, { problem: failure.message })
      toast('error', `${file.name}上传失败`)
    }
  }
  const add = (files: readonly File[]): void => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file }))
    setUploads((all) => [
      ...all,
      ...added.map(({ key, file }) => ({ key, name: file.name, percent: 0, problem: null })),
    ])
    for (const { key, file } of added) queue.current = queue.current.then(() => upload(key, file))
  }
  return { uploads, add, dismiss }
}
