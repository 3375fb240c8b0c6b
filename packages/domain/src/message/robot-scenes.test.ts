import { describe, expect, it } from 'vitest'
import { robotMessage, robotScenes, robotTexts } from './robot-scenes.ts'
import { variablesIn } from './template.ts'

describe('robotTexts', () => {
  it.each(robotScenes)('of %s give no reason, no link and no code', (scene) => {
    const allowed = new Set(['initiator', 'contractName', 'deadline', 'signer'])
    expect(variablesIn(robotTexts[scene]).filter((name) => !allowed.has(name))).toEqual([])
  })
})

describe('robotMessage', () => {
  it('says the words, and where the contract is', () => {
    expect(robotMessage('《采购合同》已过期。', 'https://qy.example/c')).toBe(
      '【契印】《采购合同》已过期。\n登录后查看合同：https://qy.example/c',
    )
  })

  it('mentions nobody, whatever a contract is called', () => {
    expect(robotMessage('《<at user_id="all">所有人</at>》')).not.toMatch(/[<>]/)
  })

  it('stays below what 企业微信 takes', () => {
    const link = `https://${'a'.repeat(100)}.example/${'1'.repeat(100)}`
    const text = robotMessage('字'.repeat(2000), link)
    expect(Buffer.byteLength(text)).toBeLessThan(2048)
    expect(text).toContain(link)
  })
})
