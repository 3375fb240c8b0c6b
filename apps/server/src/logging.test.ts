import { expect, test } from 'vitest'
import { createLogger } from './logging.ts'

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
