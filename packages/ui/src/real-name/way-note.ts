import { hasFaceStep, type AuthWay, authWay } from '@qiyin/domain/person/auth-way.ts'

/** What a way asks for, in a few words. */
export function wayNote(way: AuthWay, { overseas }: { readonly overseas: boolean }): string {
  if (hasFaceStep(way)) return '约1分钟'
  if (way === authWay.bankCard) return overseas ? '仅支持大陆银联卡' : '本人银行卡及预留手机号'
  return overseas ? '本人实名的大陆手机号' : '本人实名手机号'
}
