import { describe, expect, it } from 'vitest'
import { sceneCodes, wayCodes } from './scenes.ts'
import {
  builtInText,
  fillTemplate,
  isToldBy,
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
    [{ content: '${}' }, '变量应写作${变量编码}，缺少编码'],
    [{ content: '${constructor}' }, '未知变量：constructor'],
    [{ scene: 'COMPLETE' as const, content: '${url}' }, '未知变量：url'],
    [{ content: '请签署${url' }, '变量应写作${变量编码}，缺少“}”'],
    [{ content: '【契印】请签署' }, '短信内容不能包含【】，签名由系统添加'],
    [{ content: '【契印】请签署', way: 'EMAIL' as const }, null],
    [{ content: '请\u202e签署' }, '消息内容格式不正确，含有不可见字符'],
    [{ content: '请\n签署', way: 'EMAIL' as const }, null],
    [{ way: 'ROBOT' as const }, '未知变量：url'],
    [{ scene: 'REJECT' as const, content: '${reason}', way: 'ROBOT' as const }, '未知变量：reason'],
    [{ scene: 'SIGN_FAILED' as const, way: 'ROBOT' as const }, '签署失败通知不以群机器人发送'],
    [{ scene: 'PERSON_AUTH' as const, way: 'WEBHOOK' as const }, '个人认证结果通知不以系统回调发送'],
    [{ way: 'WEBHOOK' as const }, null],
    [{ scene: 'VERIFY_CODE' as const, content: '您好' }, '短信验证码的内容应包含变量：code'],
    [{ scene: 'VERIFY_CODE' as const, content: '${code}', way: 'SITE' as const }, '短信验证码只能以短信发送'],
    [
      { scene: 'PERSON_AUTH' as const, content: '${result}', businessTypeId: '1' },
      '个人认证结果通知不区分应用，所属应用请选择全部应用',
    ],
  ])('of %j is %j', (changed, problem) => {
    expect(messageProblem(words(changed))).toBe(problem)
  })

  it.each(sceneCodes)('finds none in the built-in texts of %s', (scene) => {
    const ways = wayCodes.filter((way) => isToldBy(scene, way))
    expect(ways).toContain('SMS')
    const problems = ways.map((way) =>
      messageProblem(words({ scene, way, content: builtInText(scene, way) })),
    )
    expect(problems.filter((problem) => problem !== null)).toEqual([])
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
