import { describe, expect, it } from 'vitest'
import {
  maskedRobotAddress,
  robotAddress,
  robotAddressProblem,
  robotKey,
  robotKinds,
  robotSecretProblem,
  robotSigns,
} from './robot.ts'

const key = '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa'

describe('robotKey', () => {
  it.each([
    ['WECOM', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`, key],
    ['DINGTALK', `https://oapi.dingtalk.com/robot/send?access_token=${'a1'.repeat(32)}`, 'a1'.repeat(32)],
    ['FEISHU', ` https://open.feishu.cn/open-apis/bot/v2/hook/${key} `, key],
    ['WECOM', `http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`, null],
    ['WECOM', `https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=${key}`, null],
    ['WECOM', `https://qyapi.weixin.qq.com@evil.example/cgi-bin/webhook/send?key=${key}`, null],
    ['WECOM', `https://qyapi.weixin.qq.com/cgi-bin/webhook/upload_media?key=${key}`, null],
    ['WECOM', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}&debug=1`, null],
    ['WECOM', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=`, null],
    ['FEISHU', `https://open.feishu.cn/open-apis/bot/v2/hook/../../auth/v3/${key}`, null],
    ['FEISHU', `https://open.feishu.cn/open-apis/bot/v2/hook/${key}#x`, null],
    ['FEISHU', `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`, null],
    ['DINGTALK', 'https://127.0.0.1/robot/send?access_token=aaaaaaaaaaaaaaaaaaaa', null],
  ] as const)('of a robot of %s at %s is %s', (kind, address, found) => {
    expect(robotKey(kind, address)).toBe(found)
  })

  it.each(robotKinds)('is found again in the address that it makes: %s', (kind) => {
    expect(robotKey(kind, robotAddress(kind, key))).toBe(key)
  })
})

it('an address is shown with the end of its key', () => {
  expect(maskedRobotAddress('FEISHU', key)).toBe('https://open.feishu.cn/open-apis/bot/v2/hook/****5aaa')
})

describe('robotAddressProblem', () => {
  it.each([
    ['', 'Webhook地址不能为空'],
    [
      'https://evil.example/',
      'Webhook地址不正确，飞书机器人的地址应为https://open.feishu.cn/open-apis/bot/v2/hook/…',
    ],
    [`https://open.feishu.cn/open-apis/bot/v2/hook/${key}`, null],
  ])('of %j is %j', (address, problem) => {
    expect(robotAddressProblem('FEISHU', address)).toBe(problem)
  })
})

describe('robotSecretProblem', () => {
  it.each([
    ['WECOM', '', null],
    ['DINGTALK', '', '加签密钥不能为空，请在机器人的安全设置中开启签名校验'],
    ['DINGTALK', 'SEC 123456789', '加签密钥格式不正确'],
    ['FEISHU', '短', '加签密钥格式不正确'],
    ['FEISHU', 'Gd8a7sZ2kq', null],
  ] as const)('of a robot of %s with %j is %j', (kind, secret, problem) => {
    expect(robotSecretProblem(kind, secret)).toBe(problem)
  })

  it('asks those for one that sign', () => {
    expect(robotKinds.filter(robotSigns)).toEqual(['DINGTALK', 'FEISHU'])
  })
})
