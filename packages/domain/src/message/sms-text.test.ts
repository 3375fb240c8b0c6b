import { describe, expect, it } from 'vitest'
import { smsWords } from './sms-text.ts'

describe('smsWords', () => {
  it.each([
    ['采购合同', '采购合同'],
    ['  年度 采购\r\n合同\t', '年度 采购 合同'],
    ['【中国银行】您的账户异常', '（中国银行）您的账户异常'],
    ['[工商银行]〔通知〕〖重要〗［急］', '（工商银行）（通知）（重要）（急）'],
    ['关于《采购合同》的补充协议', '关于〈采购合同〉的补充协议'],
    ['领奖 https://evil.example/a?b=1', '领奖 https evil·example/a?b=1'],
    ['登录www.evil.com领取', '登录www·evil·com领取'],
    ['http：／／evil．com', 'http evil·com'],
    ['evil。com', 'evil·com'],
    ['联系a@evil.com', '联系a evil·com'],
    ['1.2.3.4/x', '1·2·3·4/x'],
    ['3.5万元借款合同', '3.5万元借款合同'],
    ['服务协议V2.0', '服务协议V2.0'],
    ['到此为止。以下无效', '到此为止。以下无效'],
    ['合\u200b同\u202e名\u0000称\u2028二', '合同名 称 二'],
    ['坏\ud800字', '坏字'],
    ['请致电 400-820-8820 领奖', '请致电 400… 领奖'],
    ['联系+86 138 0013 8000', '联系861…'],
    ['您的验证码123456', '您的…123456'],
    ['2026年度采购合同第12号，880000元', '2026年度采购合同第12号，880000元'],
  ])('quotes %j as %j', (typed, quoted) => {
    expect(smsWords(typed, 40)).toBe(quoted)
  })

  it('cuts by characters, not in the middle of one', () => {
    expect(smsWords('𠮷'.repeat(5), 5)).toBe('𠮷'.repeat(5))
    expect(smsWords('𠮷'.repeat(6), 5)).toBe(`${'𠮷'.repeat(4)}…`)
  })
})
