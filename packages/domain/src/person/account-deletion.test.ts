import { expect, it } from 'vitest'
import { deletionObstacles, type AccountStanding } from './account-deletion.ts'

const free: AccountStanding = {
  ourPart: false,
  openContracts: 0,
  solelyManaged: [],
  lastSystemManager: false,
}

it.each<[string, Partial<AccountStanding>, string[]]>([
  ['nothing', {}, []],
  ['an account of our part', { ourPart: true }, ['内部账号由企业统一管理，如需注销请联系平台管理员']],
  ['open contracts', { openContracts: 2 }, ['您有2份签署中的合同，请签署完成、拒签或撤销后再注销']],
  [
    'companies with no other administrator',
    { solelyManaged: ['甲公司', '乙公司'] },
    [
      '您是“甲公司”唯一的管理员，请先移交管理员或移除企业',
      '您是“乙公司”唯一的管理员，请先移交管理员或移除企业',
    ],
  ],
  [
    'the last system manager',
    { lastSystemManager: true },
    ['您是唯一的系统管理员，请先将系统管理员角色授予他人'],
  ],
])('names what stands against deleting: %s', (_case, standing, expected) => {
  expect(deletionObstacles({ ...free, ...standing })).toEqual(expected)
})
