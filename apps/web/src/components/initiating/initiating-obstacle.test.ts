import { expect, it, vi } from 'vitest'
import { initiatingObstacle } from './initiating-obstacle.ts'

vi.stubGlobal('location', { origin: 'http://localhost' })

const company = {
  companyId: '1',
  companyName: '甲',
  supplierCode: 'E_SIGN',
  administrator: true,
  status: 0 as const,
}
const verified = { verified: true, authenticationUrl: null, companyList: [] }
const application = {} as never // only how many there are counts

it.each([
  [
    'who is not verified goes to the authentication',
    {
      ...verified,
      verified: false,
      authenticationUrl: '/esignature/web/personal-authentication/7/E_SIGN',
    },
    [application],
    ['完成实名认证后才能发起合同', '/personal-authentication/7/E_SIGN'],
  ],
  ['who has an application may', verified, [application], [undefined, undefined]],
  ['while the applications are not known, nobody is held up', verified, undefined, [undefined, undefined]],
  [
    'without a company it leads to the authentication of one',
    verified,
    [],
    ['没有可代表发起合同的企业', '/enterprise-manage/basic-info/edit'],
  ],
  [
    'with a company that is not authenticated it leads to the companies',
    { ...verified, companyList: [{ ...company, authStatus: 1 as const }] },
    [],
    ['没有可代表发起合同的企业', '/enterprise-manage'],
  ],
  [
    'without an application for an authenticated company it says so',
    { ...verified, companyList: [{ ...company, authStatus: 4 as const }] },
    [],
    ['没有可发起合同的应用', undefined],
  ],
])('%s', (_, user, businesses, expected) => {
  const obstacle = initiatingObstacle(user, businesses)
  expect([obstacle?.title, obstacle?.next?.to]).toEqual(expected)
})
