import { expect, test } from 'vitest'
import { createLogger, hideNumbers } from './logging.ts'

function lines(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  write(createLogger('info', { write: (line) => void (text += line) }))
  return text
}

test('phones, numbers, codes and tokens do not reach the log, however deep they lie', () => {
  const text = lines((logger) => {
    logger.info({
      mobile: '13800000001',
      body: { code: '123456', person: { identityNo: '110101199001011234' } },
    })
    logger.error({ err: new Error('no person 13800000001 with 11010119900101123X') }, 'fault')
    logger.info({ headers: { cookie: 'qiyin_session=abc' }, token: 'abc' })
  })
  for (const secret of ['13800000001', '123456', '110101199001011234', '11010119900101123X', 'abc'])
    expect(text).not.toContain(secret)
})

test('a database fault keeps its state and loses the row it quotes', () => {
  const fault = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (name)=(李静怡) already exists.',
  })
  const text = lines((logger) => logger.error({ err: fault }, 'fault'))
  expect(text).toContain('23505')
  expect(text).not.toContain('李静怡')
})

test.each([
  ['签署人 13800000001 已登录', '签署人 *** 已登录'],
  ['手机１３８００００００01，验证码１２３４５６', '手机***，验证码***'],
  ['卡号 6222 0212 3456 7890 123', '卡号 ***'],
  ['卡号6222-0212-3456-7890', '卡号***'],
  ['证件 110101 19900101 123X', '证件 ***'],
  ['手机号:13800000001，mobile=13800000001', '手机号:***，mobile=***'],
  ['{"mobile":13800000001}', '{"mobile":***}'],
  ['联系 138 0000 0001 或 138-0000-0001', '联系 *** 或 ***'],
  ['身份证11010119900101123X', '身份证***'],
  ['您的验证码为340152，5分钟内有效', '您的验证码为***，5分钟内有效'],
  ['验证码 123456，vCode=654321', '验证码 ***，vCode=***'],
  ['合同 QY2026113000000003 于 2026-11-30 16:55:07 签署，共 12 份', undefined],
  ['at run (file.ts:123:45) HTTP 502 code 2001', undefined],
])('hides the numbers of people in %j', (text, hidden = text) => {
  expect(hideNumbers(text)).toBe(hidden)
})
