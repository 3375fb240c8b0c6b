import { expect, it } from 'vitest'
import { readCardText } from './card-text.ts'

const now = new Date('2026-11-20T04:00:00Z')
const nothing = { realName: null, identityNo: null, address: null, validity: null }

it.each([
  [
    'a front as engines read it, with spaces and marks between',
    '姓名 欧阳 若 琳\n性 别 女 ”民族 汉\n出 生 1990 年 3 月 7 日\n住址 上海 市 浦东 新 区 世纪 大 道\n100 号 环球 金融 中 心 20 层\n公民 身份 号 码 ” 110101199003071233',
    {
      realName: '欧阳若琳',
      identityNo: '110101199003071233',
      address: '上海市浦东新区世纪大道100号环球金融中心20层',
    },
  ],
  ['a name with a dot', '姓名 阿卜杜拉·买买提', { realName: '阿卜杜拉·买买提' }],
  ['a number whose check character is wrong', '公民身份号码 110101199003071234', {}],
  [
    'a back',
    '签发机关 上海市公安局\n有效期限 2020.03.07 - 2040.03.07',
    { validity: '2020.03.07-2040.03.07' },
  ],
  ['a back without an end', '有效期限 2020.03.07-长期', { validity: '2020.03.07-长期' }],
  ['something else', '采购合同\n甲方', {}],
  ['nothing', '', {}],
])('reads %s', (_case, text, expected) => {
  expect(readCardText(text, now)).toEqual({ ...nothing, ...expected })
})
