import { expect, it } from 'vitest'
import { ledgerFailure } from './ledger-failure.ts'

it.each([
  [null, '未知原因'],
  ['the budget noticesOfCompany is spent', '已达发送上限'],
  ['waited too long: its job was lost or never ran', '长时间未能发出'],
  ['expired before it could be sent', '验证码已过期，不再发送'],
  ['no mail server, or no address any more', '未配置邮件服务器，或收件人已无邮箱'],
  ['the SMS gateway answered 503', '短信网关应答异常（HTTP 503）'],
  [
    'Alibaba Cloud at dysmsapi.aliyuncs.com refused the message: isv.BUSINESS_LIMIT_CONTROL 触发流控',
    '阿里云短信拒绝发送：isv.BUSINESS_LIMIT_CONTROL 触发流控',
  ],
  ['connect ECONNREFUSED of a mail server', '连接失败'],
  ['Greeting never received: Connection timed out', '连接超时'],
  ['Invalid login: 535 authentication failed', 'Invalid login: 535 authentication failed'],
])('%s is told as %s', (failure, told) => {
  expect(ledgerFailure(failure)).toBe(told)
})
