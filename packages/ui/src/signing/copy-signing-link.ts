import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import { copyText } from '../base/copy-text.ts'

/** Puts the link to one's own signing on the clipboard; whoever opens it logs in as that signer first. */
export async function copySigningLink(transactionNo: string): Promise<void> {
  await copyText(
    `${location.origin}${webBase}${paths.signRedirect(transactionNo)}`,
    '签署链接已复制，仅限您本人登录后使用',
  )
}
