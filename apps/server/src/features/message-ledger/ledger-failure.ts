/** What we say of a message that was given up, as operators read it; `$1` is what the words held there. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^the budget/, '已达发送上限'],
  [/^waited too long/, '长时间未能发出'],
  [/^expired before/, '验证码已过期，不再发送'],
  [/^no mail server/, '未配置邮件服务器，或收件人已无邮箱'],
  [/^the SMS gateway answered (\d+)/, '短信网关应答异常（HTTP $1）'],
  [/^Alibaba Cloud at \S+ refused the message: (.*)/, '阿里云短信拒绝发送：$1'],
  [/^Tencent Cloud at \S+ refused the message: (.*)/, '腾讯云短信拒绝发送：$1'],
  [/^the carrier has no template/, '短信服务商没有该场景的模板'],
  [/timed? ?out|ETIMEDOUT|aborted/i, '连接超时'],
  [/ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|fetch failed|other side closed/, '连接失败'],
]

/** Why a message was given up, as operators need it; the words of a carrier stay as they are. */
export function ledgerFailure(failure: string | null): string {
  if (failure === null) return '未知原因'
  const known = texts
    .map(([words, text]) => ({ found: words.exec(failure), text }))
    .find(({ found }) => found)
  return known ? known.text.replace('$1', known.found?.[1]?.trim() ?? '') : failure
}
