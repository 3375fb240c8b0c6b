import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { filesOfZip } from '../offline-verifier/package-files.ts'

const zip = zipSync({ '说明.txt': strToU8('说明') })

it('reads the files of an archive by their names', async () => {
  expect([...(await filesOfZip(zip))]).toEqual([['说明.txt', strToU8('说明')]])
})

it.each([
  ['a download that broke off', zip.subarray(0, zip.length - 30), '压缩包不完整，请重新下载'],
  ['another file', strToU8('%PDF-1.7 of whatever length it may have'), '不是 ZIP 压缩包'],
  ['nothing', new Uint8Array(), '不是 ZIP 压缩包'],
])('says what is wrong with %s', async (_, bytes, message) => {
  await expect(filesOfZip(bytes)).rejects.toThrow(message)
})
