import { describe, expect, it } from 'vitest'
import { messageText } from './message-text.ts'

describe('messageText', () => {
  it('asks for a signature with contract, deadline and address', () => {
    expect(
      messageText('SIGN_NOTICE', {
        initiator: '王芳',
        contractName: '采购合同',
        deadline: '2026-11-30 23:59:59',
        url: 'https://example.cn/s/1',
      }),
    ).toBe('王芳邀请您签署《采购合同》，请于2026-11-30 23:59:59前完成签署：https://example.cn/s/1')
  })

  it.each([
    ['李明110101199003071233劳动合同', '李明110************233劳动合同'],
    ['11010519491231002X', '110************02X'],
    ['旧证110105491231002', '旧证110************002'],
    ['合同号2026112000000012345', '合同号2026112000000012345'],
    ['编号QY2026112000000001', '编号QY2026112000000001'],
  ])('masks an identity number inside %s', (contractName, shown) => {
    expect(messageText('EXPIRE', { contractName })).toContain(`《${shown}》`)
  })
})
