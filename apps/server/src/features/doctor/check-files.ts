import { keptSince } from '@qiyin/domain/retention.ts'
import { handOver } from '@qiyin/pdf/engine'
import type { Services } from '../../http/context.ts'
import { filesBehind, isPdfKind, type StoredFile } from '../files/public.ts'
import { orphanedBlobs } from '../housekeeping/public.ts'
import { sealPreviewKeys } from '../seals/public.ts'
import { judge, messageOf, type Check } from './check.ts'

const batch = 200

/** Of each file: that it is there, that its digest is the recorded one, and that what has it opens, if it is a PDF. */
export const storedFiles: Check = {
  name: '已存文件（记录的摘要、实际内容、能否打开）',
  async *look(services) {
    for (let after = '0'; ;) {
      const files = await filesBehind(services.database.db, after, batch)
      for (const file of files) yield await judge(`文件 ${file.fileId}`, () => judgeFile(services, file))
      const last = files.at(-1)
      if (!last) return
      after = last.fileId
    }
  },
}

async function judgeFile(
  { blobs, pdf }: Services,
  { blobKey, sha256, kind }: Pick<StoredFile, 'blobKey' | 'sha256' | 'kind'>,
): Promise<string | null> {
  if (!(await blobs.stat(blobKey))) return `存储中没有该文件（${blobKey}），请从备份恢复`
  const read = await blobs.readDigested(blobKey).catch(messageOf)
  if (typeof read === 'string') return `无法解密或已损坏（${read}），请从备份恢复`
  if (!read.sha256.equals(sha256)) return '内容与记录的摘要不一致，请从备份恢复'
  if (!isPdfKind(kind)) return null
  const opened = await pdf.run('inspectPdf', handOver(read.bytes)).catch(messageOf)
  return typeof opened === 'string' ? `内容与记录一致，但无法作为 PDF 打开（${opened}）` : null
}

/** Of the picture of each seal: that it reads. */
export const sealPictures: Check = {
  name: '印章图片',
  async *look({ database, blobs }) {
    for (const key of await sealPreviewKeys(database.db)) {
      const read = await blobs.read(key).catch(messageOf)
      yield typeof read === 'string' ? { text: `印章图片 ${key}：无法读取（${read}）` } : null
    }
  },
}

/** Files that no row names, and that are so old that none will. */
export const unnamedFiles: Check = {
  name: '无记录的文件',
  async *look(services) {
    for await (const key of orphanedBlobs(services, keptSince('orphanedBlob', services.now())))
      yield {
        text: `存储中的文件 ${key} 没有任何记录，且已超过保留期`,
        repair: () => services.blobs.remove(key),
      }
  },
}
