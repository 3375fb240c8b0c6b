import { expect, it } from 'vitest'
import { aliyunQuery, signAliyun } from './sign-aliyun.ts'
import { signTencent } from './sign-tencent.ts'

// The example of Alibaba Cloud's "Request syntax and signature method V3".
it('signs as Alibaba Cloud documents it', () => {
  const headers = signAliyun(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
      query: {
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        RegionId: 'cn-shanghai',
      },
    },
    { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
  )
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

it('spells values as RFC 3986 does, in the order of their names', () => {
  expect(aliyunQuery({ b: "契 '*()!", a: '1+2~' })).toBe('a=1%2B2~&b=%E5%A5%91%20%27%2A%28%29%21')
})

// The example of Tencent Cloud's "Signature v3".
it('signs as Tencent Cloud documents it', () => {
  const headers = signTencent(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      timestamp: 1_551_113_065,
    },
    { keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', keySecret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
  )
  expect(headers['authorization']).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})
