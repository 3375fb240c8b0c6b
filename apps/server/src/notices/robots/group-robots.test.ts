import { describe, expect, it } from 'vitest'
import type { Posting, PostOutcome } from '../../outbound/post-once.ts'
import { groupRobots } from './group-robots.ts'
import { robotOutcome } from './robot-answer.ts'
import { robotRequest, signDingtalk, signFeishu } from './robot-request.ts'

// Worked out with: printf '%s\n%s' "$time" "$secret" | openssl dgst -sha256 -hmac "$secret" -binary | base64
it('signs for 钉钉 as its document says', () => {
  expect(signDingtalk('1700000000000', 'SECabcdef0123456789')).toBe(
    'dV0RXHUD72d0VKcnHrBhJ9jhSbDS3HUiduucxO+izso=',
  )
})

// Worked out with: openssl dgst -sha256 -mac HMAC -macopt hexkey:<"$time\n$secret" in hexadecimal>, of nothing
it('signs for 飞书 as its document says', () => {
  expect(signFeishu('1700000000', 'Gd8a7sZ2kq0123456789')).toBe(
    'fGAVMaKCF5J0cxsM4rQab3LjNq1rtoofrjRnzIu0xkQ=',
  )
})

describe('robotRequest', () => {
  const now = new Date(1_700_000_000_000)

  it('of 企业微信 has the key in the address and nothing to sign', () => {
    const { url, body } = robotRequest({ kind: 'WECOM', key: 'abc', secret: null }, '你好', now)
    expect(url.href).toBe('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc')
    expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: '你好' } })
  })

  it('of 钉钉 has time and signature in the query, spelt for an address', () => {
    const access = { kind: 'DINGTALK', key: 'abc', secret: 'SECabcdef0123456789' } as const
    const { url, body } = robotRequest(access, '你好', now)
    expect(url.href).toBe(
      'https://oapi.dingtalk.com/robot/send?access_token=abc&timestamp=1700000000000&sign=dV0RXHUD72d0VKcnHrBhJ9jhSbDS3HUiduucxO%2Bizso%3D',
    )
    expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: '你好' } })
  })

  it('of 飞书 has time and signature in the body', () => {
    const access = { kind: 'FEISHU', key: 'abc', secret: 'Gd8a7sZ2kq0123456789' } as const
    const { url, body } = robotRequest(access, '你好', now)
    expect(url.href).toBe('https://open.feishu.cn/open-apis/bot/v2/hook/abc')
    expect(JSON.parse(body)).toEqual({
      timestamp: '1700000000',
      sign: 'fGAVMaKCF5J0cxsM4rQab3LjNq1rtoofrjRnzIu0xkQ=',
      msg_type: 'text',
      content: { text: '你好' },
    })
  })
})

describe('robotOutcome', () => {
  it.each([
    ['WECOM', 200, '{"errcode":0,"errmsg":"ok"}'],
    ['DINGTALK', 200, '{"errcode":0,"errmsg":"ok"}'],
    ['FEISHU', 200, '{"code":0,"msg":"success","data":{}}'],
    ['FEISHU', 200, '{"StatusCode":0,"StatusMessage":"success"}'],
  ] as const)('of %s with %d %s is that it was sent', (kind, status, text) => {
    expect(robotOutcome(kind, { status, text })).toEqual({ sent: true })
  })

  it.each([
    [
      'WECOM',
      '{"errcode":45009}',
      { failure: '企业微信：发送过于频繁，已被限流（错误码45009）', restMs: 60_000 },
    ],
    [
      'WECOM',
      '{"errcode":93000}',
      { failure: '企业微信：机器人不存在或已被移出群，请重新添加并更新Webhook地址（错误码93000）' },
    ],
    [
      'WECOM',
      '{"errcode":45002}',
      { failure: '企业微信：消息内容超过长度限制（错误码45002）', refusesText: true },
    ],
    [
      'DINGTALK',
      '{"errcode":130101}',
      { failure: '钉钉：发送过于频繁，已被限流（错误码130101）', restMs: 600_000 },
    ],
    [
      'DINGTALK',
      '{"errcode":310000,"errmsg":"sign not match"}',
      { failure: '钉钉：安全设置校验未通过，请核对加签密钥、自定义关键词和IP白名单（错误码310000）' },
    ],
    ['FEISHU', '{"code":19021}', { failure: '飞书：签名校验未通过，请核对加签密钥（错误码19021）' }],
    ['FEISHU', '{"code":12345}', { failure: '飞书：发送失败（错误码12345）' }],
  ] as const)('of %s with %s is told in Chinese', (kind, text, told) => {
    const failed = { sent: false, refusesText: false, restMs: 0 }
    expect(robotOutcome(kind, { status: 200, text })).toEqual({ ...failed, ...told })
  })

  it.each([
    [429, '', '飞书：发送过于频繁，已被限流'],
    [502, '<html>', '飞书应答异常（HTTP 502）'],
    [302, '{"code":0}', '飞书应答异常（HTTP 302）'],
  ])('with %d and %j is that it was not sent', (status, text, failure) => {
    expect(robotOutcome('FEISHU', { status, text })).toMatchObject({ sent: false, failure })
  })
})

describe('groupRobots', () => {
  const access = { kind: 'WECOM', key: 'abc', secret: null } as const

  it('posts to public hosts only, and tells what came of it', async () => {
    const asked: Posting[] = []
    const answers: PostOutcome[] = [{ status: 200, headers: '', text: '{"errcode":0}' }, { failure: '超时' }]
    const post = async (posting: Posting): Promise<PostOutcome> => {
      asked.push(posting)
      return answers.shift() ?? { failure: '无应答' }
    }
    const robots = groupRobots({ post, now: () => new Date(0) })
    expect(await robots.send(access, '一')).toEqual({ sent: true })
    expect(await robots.send(access, '二')).toEqual({
      sent: false,
      failure: '企业微信未能连接：超时',
      refusesText: false,
      restMs: 0,
    })
    expect(asked.map(({ privateHosts }) => privateHosts)).toEqual([[], []])
  })
})
