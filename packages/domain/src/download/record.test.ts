import { expect, it } from 'vitest'
import { downloadLimits, downloadRefusal } from './record.ts'

const { running, keptBytes } = downloadLimits

it.each([
  [{ running: 0, keptBytes: 0 }, 1, null],
  [{ running: running - 1, keptBytes: 0 }, 1, null],
  [{ running, keptBytes: 0 }, 1, '您已有3个下载任务正在生成，请等待完成后再提交'],
  [{ running: 0, keptBytes: keptBytes - 1 }, 1, null],
  [{ running: 0, keptBytes }, 1, '您近期的批量下载文件已达20GB上限，请减少合同或过几天再提交'],
])('of %o, a download of %d bytes more is refused: %s', (soFar, moreBytes, message) => {
  expect(downloadRefusal(soFar, moreBytes)?.message ?? null).toBe(message)
})
