import { describe, expect, it } from 'vitest'
import { sceneCodes, sceneOf } from './scenes.ts'
import {
  fillTemplate,
  messageProblem,
  samplePieces,
  smsParts,
  variablesIn,
  type MessageWords,
} from './template.ts'

const words = (changed: Partial<MessageWords>): MessageWords => ({
  scene: 'SIGN_NOTICE',
  way: 'SMS',
  content: '请签署《${contractName}》：${url}',
  ...changed,
})

describe('messageProblem', () => {
  it.each([
    [{}, null],
    [{ businessTypeId: '1' }, null],
    [{ content: '请签署${contractNo}' }, '未知变量：contractNo'],
    [{ content: '${}' }, '未知变量：'],
    [{ content: '${constructor}' }, '未知变量：constructor'],
    [{ scene: 'COMPLETE' as const, content: '${url}' }, '未知变量：url'],
    [{ content: '请签署${url' }, '变量应写作${变量编码}，缺少“}”'],
    [{ content: '【契印】请签署' }, '短信内容不能包含【】，签名由系统添加'],
    [{ content: '【契印】请签署', way: 'EMAIL' as const }, null],
    [{ content: '请\u202e签署' }, '消息内容格式不正确'],
    [{ content: '请\n签署', way: 'EMAIL' as const }, null],
    [{ scene: 'VERIFY_CODE' as const, content: '您好' }, '短信验证码的内容应包含变量：code'],
    [{ scene: 'VERIFY_CODE' as const, content: '${code}', way: 'SITE' as const }, '短信验证码只能以短信发送'],
    [
      { scene: 'PERSON_AUTH' as const, content: '${result}', businessTypeId: '1' },
      '个人认证结果通知不区分应用，所属应用请选择全部应用',
    ],
  ])('of %j is %j', (changed, problem) => {
    expect(messageProblem(words(changed))).toBe(problem)
  })

  it.each(sceneCodes)('finds none in the built-in text of %s', (scene) => {
    expect(messageProblem(words({ scene, content: sceneOf(scene).text }))).toBeNull()
  })
})

describe('fillTemplate', () => {
  it.each([
    ['${a}和${b}', { a: '甲', b: '乙' }, '甲和乙'],
    ['${a}', { a: '${b}', b: '乙' }, '${b}'],
    ['${a}', { a: '$&$1' }, '$&$1'],
    ['${a}', {}, '${a}'],
    ['${toString}', {}, '${toString}'],
  ])('makes of %j with %j: %j', (content, values, text) => {
    expect(fillTemplate(content, values)).toBe(text)
  })

  it('finds the variables again', () => {
    expect(variablesIn('${url}：${url}，${code}')).toEqual(['url', 'url', 'code'])
  })
})

it('samplePieces puts samples in the places of known variables', () => {
  expect(samplePieces('码${code}，${no}')).toEqual([
    { text: '码', variable: null },
    { text: '482913', variable: 'code' },
    { text: '，', variable: null },
    { text: '${no}', variable: null },
  ])
})

describe('smsParts', () => {
  it.each([
    [0, [4]],
    [66, [70]],
    [67, [67, 4]],
    [130, [67, 67]],
    [131, [67, 67, 1]],
  ])('counts %d characters with the signature as %j', (length, parts) => {
    expect(smsParts('字'.repeat(length)).parts).toEqual(parts)
  })
})
