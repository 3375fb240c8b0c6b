import { pagePath } from '../access/pages.ts'
import type { Refusal } from '../refusals.ts'

/** downloadStatusCode (spec 0 §4). */
export const downloadStatus = { running: 0, done: 1, failed: 2 } as const

/** Any value of downloadStatusCode. */
export type DownloadStatus = (typeof downloadStatus)[keyof typeof downloadStatus]

/** The Chinese name of every downloadStatusCode: downloadStatus on the wire. */
export const downloadStatusLabel: Readonly<Record<DownloadStatus, string>> = {
  0: '进行中',
  1: '成功',
  2: '失败',
}

/** From which list a download was asked for; the first two are the specification's (spec 0 §3), the others ours. */
export const downloadMarks = [
  'BUSINESS_MANAGEMENT',
  'SYSTEM_MANAGEMENT',
  'COMPANY_MANAGEMENT',
  'PERSONAL',
] as const

/** One of {@link downloadMarks}. */
export type DownloadMark = (typeof downloadMarks)[number]

/** The page without which a list's downloads can be neither asked for, seen nor fetched; null where everybody has it. */
export const pageOfMark: Readonly<Record<DownloadMark, string | null>> = {
  BUSINESS_MANAGEMENT: pagePath.appContractManage,
  SYSTEM_MANAGEMENT: pagePath.sysContractManage,
  COMPANY_MANAGEMENT: pagePath.enterpriseContractManage,
  PERSONAL: null,
}

/** Whether a list's downloads hold what managers see of others, and say so (spec 0 §6). */
export function needsSecrecyNotice(mark: DownloadMark): boolean {
  return mark === 'BUSINESS_MANAGEMENT' || mark === 'SYSTEM_MANAGEMENT' || mark === 'COMPANY_MANAGEMENT'
}

/** What one download may hold (product decision 5, "Batch download"). */
export const downloadLimits = {
  contracts: 1000,
  /** Characters of ids that come comma-joined. */
  joinedIds: 1_000_000,
  /** The request's isBatch, which nothing asks. */
  flagLength: 8,
  /** Each evidence report is composed and sealed anew. */
  withEvidence: 100,
  /** What is made while the browser waits. */
  direct: 20,
  directBytes: 64 * 1024 * 1024,
  bytes: 4 * 1024 * 1024 * 1024,
  /** Of one person, being made at once: whoever asks for many holds up nobody else. */
  running: 3,
  /** Of one person, as long as archives are kept. */
  keptBytes: 20 * 1024 * 1024 * 1024,
} as const

/** What has been made for longer than any job lives is not being made any more, whatever became of it. */
export const mostRunningMs = 6 * 60 * 60 * 1000

/** How a download stands now: one whose job was lost has failed, and says so. */
export function downloadOutcome(
  {
    status,
    failReason,
    createdTime,
  }: {
    readonly status: DownloadStatus
    readonly failReason: string | null
    readonly createdTime: Date
  },
  now: Date,
): { readonly status: DownloadStatus; readonly failReason: string | null } {
  const isLost = status === downloadStatus.running && now.getTime() - createdTime.getTime() >= mostRunningMs
  return isLost
    ? { status: downloadStatus.failed, failReason: '下载文件未能生成，请重新提交' }
    : { status, failReason }
}

/** What a person has of downloads already: how many are being made, and how much is kept. */
export interface DownloadsSoFar {
  readonly running: number
  readonly keptBytes: number
}

/** Why a person may not ask for a further download of so many bytes now, or null. */
export function downloadRefusal({ running, keptBytes }: DownloadsSoFar, moreBytes: number): Refusal | null {
  if (running >= downloadLimits.running) {
    const message = `您已有${downloadLimits.running}个下载任务正在生成，请等待完成后再提交`
    return { name: 'DOWNLOADS_FULL', message }
  }
  if (keptBytes + moreBytes <= downloadLimits.keptBytes) return null
  const most = downloadLimits.keptBytes / 1024 ** 3
  return {
    name: 'DOWNLOADS_FULL',
    message: `您近期的批量下载文件已达${most}GB上限，请减少合同或过几天再提交`,
  }
}
