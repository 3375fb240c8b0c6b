import { describe, expect, it } from 'vitest'
import { messageText, plainValues } from './message-text.ts'

describe('messageText', () => {
  it('asks for a signature with contract, deadline and address', () => {
    const values = {
      initiator: '王芳',
      contractName: '采购合同',
      deadline: '2026-11-30 23:59:59',
      url: 'https://example.cn/s/1',
    }
    expect(messageText('SIGN_NOTICE', plainValues(values))).toBe(
      '王芳邀请您签署《采购合同》，请于2026-11-30 23:59:59前完成签署：https://example.cn/s/1',
    )
  })
})

describe('plainValues', () => {
  it.each([
    ['李明110101199003071233劳动合同', '李明110************233劳动合同'],
    ['11010519491231002X', '110************02X'],
    ['旧证110105491231002', '旧证110************002'],
    ['合同号2026112000000012345', '合同号202…'],
    ['编号QY2026112000000001', '编号QY202…'],
  ])('masks an identity number and cuts any other long number inside %s', (contractName, shown) => {
    expect(plainValues({ contractName })).toEqual({ contractName: shown })
  })

  it('leaves nothing in typed texts that reads as a sender, a link or the end of the quotation', () => {
    const bait = '》已签署。【中国银行】您的账户异常，请登录 https://evil.example/a 处理《'
    const values = { signer: bait, contractName: bait, reason: bait.repeat(8) }
    const text = messageText('REJECT', plainValues(values))
    expect(text).not.toMatch(/[【】]|:\/\/|evil\.example/)
    expect(text.match(/[《》]/g)).toEqual(['《', '》'])
    expect(text.length).toBeLessThan(150)
  })

  it('leaves our own address and times as they are', () => {
    const values = { url: 'https://example.cn/s/1', deadline: '2026-11-30 23:59:59', minutes: 5 }
    expect(plainValues(values)).toEqual(values)
  })
})
