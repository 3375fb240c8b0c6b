import { useRef, useState } from 'react'
import { filesUploadContract } from '@qiyin/calls/areas/files.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import type { DraftFile } from '../draft/draft.ts'

const passwordRefusals: readonly number[] = [
  formRefusals.PDF_ENCRYPTED.code,
  formRefusals.PDF_PASSWORD_WRONG.code,
]

/** A file on its way, or one that was refused. */
export interface Upload {
  key: string
  name: string
  percent: number
  problem: string | null
  /** It opens with a password only. */
  needsPassword: boolean
}

interface Uploads {
  uploads: Upload[]
  add: (files: readonly File[]) => void
  /** Tries a refused file again. */
  open: (key: string, password: string) => void
  dismiss: (key: string) => void
}

/** Uploads PDFs one after another; each ends in the draft or as a row that says why not. */
export function useUploads(onUploaded: (file: DraftFile) => void): Uploads {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  const waiting = useRef(new Map<string, File>())
  const patch = (key: string, change: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const dismiss = (key: string): void => {
    waiting.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  const upload = async (key: string, file: File, password?: string): Promise<void> => {
    const problem = uploadProblem(uploadRules.contract, file)
    if (problem !== null) return patch(key, { problem })
    try {
      const stored = await uploadFile(filesUploadContract, file, password === undefined ? {} : { password }, {
        onProgress: (percent) => patch(key, { percent }),
      })
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
      const needsPassword = passwordRefusals.includes(failure.code)
      if (needsPassword) waiting.current.set(key, file)
      // Said in its row, which asks for the password, too.
      patch(key, { problem: failure.message, needsPassword })
    }
  }
  const add = (files: readonly File[]): void => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file }))
    setUploads((all) => [
      ...all,
      ...added.map(({ key, file }) => ({
        key,
        name: file.name,
        percent: 0,
        problem: null,
        needsPassword: false,
      })),
    ])
    for (const { key, file } of added) queue.current = queue.current.then(() => upload(key, file))
  }
  const open = (key: string, password: string): void => {
    const file = waiting.current.get(key)
    if (!file) return
    patch(key, { problem: null, needsPassword: false, percent: 0 })
    queue.current = queue.current.then(() => upload(key, file, password))
  }
  return { uploads, add, open, dismiss }
}
