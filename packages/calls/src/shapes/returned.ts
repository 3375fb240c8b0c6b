import { maxLength } from '@qiyin/domain/limits.ts'
import { optionalText, text } from './fields.ts'

/** What a supplier's return carries: our own opaque number, and a status that is only a hint. */
export const returned = {
  transactionNo: text('认证流水号', { max: maxLength.transactionNo }),
  status: optionalText('状态', { max: maxLength.returnedStatus }),
}
