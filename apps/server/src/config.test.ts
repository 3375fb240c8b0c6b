import { expect, test } from 'vitest'
import { ConfigError, readConfig, type Environment } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://a:b@db:5432/qiyin',
  PUBLIC_URL: 'https://sign.example.com',
  SMS_GATEWAY_URL: 'https://sms.example.com/send',
  MASTER_KEY: key,
  IDENTITY_SOURCE: 'simulated',
} satisfies Environment

const checking = {
  IDENTITY_SOURCE: 'http',
  IDENTITY_CHECK_URL: 'https://check.example.com/v1/',
  IDENTITY_CHECK_SECRET: 'a key of both sides that is long enough',
} satisfies Environment

function problemsOf(environment: Environment): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(({ variable }) => variable)
  }
}

test('an empty environment is the demo on the embedded database', () => {
  const config = readConfig({})
  expect(config.demo).toEqual({ enabled: true, data: true })
  expect(config.database.kind).toBe('embedded')
  expect([config.http.host, config.http.port]).toEqual(['127.0.0.1', 8080])
  expect(config.masterKey.kind).toBe('file')
})

test.each<[Environment, string[]]>([
  [{ LIBREOFFICE_PATH: process.execPath }, []],
  [{ LIBREOFFICE_PATH: 'node' }, ['LIBREOFFICE_PATH']],
  [{ LIBREOFFICE_PATH: '/no/such/soffice' }, ['LIBREOFFICE_PATH']],
  [{ GOTENBERG_URL: 'http://gotenberg:3000/' }, []],
  [{ GOTENBERG_URL: 'gotenberg:3000' }, ['GOTENBERG_URL']],
  [{ GOTENBERG_URL: 'http://gotenberg:3000', LIBREOFFICE_PATH: process.execPath }, ['GOTENBERG_URL']],
  [{ LIBREOFFICE_SECONDS: '0' }, ['LIBREOFFICE_SECONDS']],
])('what prints templates besides the embedded engine: %o', (environment, problems) => {
  expect(problemsOf(environment)).toEqual(problems)
})

test('a Gotenberg is taken with its limit of time, and nothing without being told', () => {
  const { templates } = readConfig({ GOTENBERG_URL: 'http://gotenberg:3000/', LIBREOFFICE_SECONDS: '30' })
  expect(templates.office).toEqual({ kind: 'gotenberg', url: 'http://gotenberg:3000', timeoutMs: 30_000 })
  expect(readConfig({}).templates.office).toBeUndefined()
})

test('empty variables count as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).http.port).toBe(8080)
})

test('a complete production environment is accepted', () => {
  const config = readConfig(production)
  expect(config.demo).toEqual({ enabled: false })
  expect(config.masterKey).toEqual({ kind: 'environment', keys: [Buffer.alloc(32, 7)] })
})

test('a rotated master key keeps the order given', () => {
  const old = Buffer.alloc(32, 1).toString('base64')
  const { masterKey } = readConfig({ ...production, MASTER_KEY: `${key},${old}` })
  expect(masterKey).toEqual({ kind: 'environment', keys: [Buffer.alloc(32, 7), Buffer.alloc(32, 1)] })
})

test('a key service may hold the key that opens the master key, and no other key', () => {
  const { MASTER_KEY: _, ...rest } = production
  const { masterKey, signing } = readConfig({
    ...rest,
    KEY_SERVICE_URL: 'https://kms.example.com/v1/',
    KEY_SERVICE_TOKEN: 'secret',
    MASTER_KEY_NAME: 'qiyin-master',
    MASTER_KEY_WRAPPED: `${key},${key}`,
  })
  const wrapped = Buffer.alloc(32, 7)
  expect(masterKey).toEqual({
    kind: 'service',
    url: 'https://kms.example.com/v1',
    token: 'secret',
    keyName: 'qiyin-master',
    wrapped: [wrapped, wrapped],
  })
  expect(signing.keyStore).toBeUndefined()
})

test('a checking service is asked about the ways it knows', () => {
  expect(readConfig({}).identity).toEqual({ kind: 'simulated' })
  const identity = {
    kind: 'http',
    url: 'https://check.example.com/v1',
    secret: checking.IDENTITY_CHECK_SECRET,
    methods: ['face', 'bankCard', 'mobile'],
  }
  expect(readConfig(checking).identity).toEqual(identity)
  const some = readConfig({ ...checking, IDENTITY_CHECK_WAYS: 'mobile, bankCard' }).identity
  expect(some).toEqual({ ...identity, methods: ['mobile', 'bankCard'] })
})

test('a supplier is asked itself where it has an account', () => {
  expect(readConfig({}).suppliers).toEqual({})
  const account = { ESIGN_APP_ID: '1', ESIGN_APP_SECRET: 'a', PUBLIC_URL: 'https://a.example' }
  const url = 'https://openapi.esign.cn'
  expect(readConfig(account).suppliers).toEqual({ E_SIGN: { appId: '1', appSecret: 'a', url } })
})

test('a supplier signs where that is wanted', () => {
  const suppliers = {
    PUBLIC_URL: 'https://a.example',
    ESIGN_APP_ID: '1',
    ESIGN_APP_SECRET: 'a',
    ESIGN_SIGNING: 'on',
    FDD_APP_ID: '2',
    FDD_APP_SECRET: 'b',
    FDD_SIGNING_CORP_ID: 'c',
  }
  expect(readConfig(suppliers).suppliers).toMatchObject({
    E_SIGN: { signing: true },
    FDD: { signing: { initiator: { idType: 'corp', openId: 'c' } } },
  })
})

test('all problems are reported at once, each with its variable', () => {
  expect(
    problemsOf({ PORT: 'abc', DATABASE_URL: 'mysql://x', MASTER_KEY: 'short', LOG_LEVEL: 'loud' }),
  ).toEqual(['PORT', 'DATABASE_URL', 'MASTER_KEY', 'LOG_LEVEL'])
})

test.each<[string, Environment, string[]]>([
  ['proxies of everybody', { TRUST_PROXY: 'true' }, ['TRUST_PROXY']],
  ['proxies by word', { TRUST_PROXY: 'on' }, ['TRUST_PROXY']],
  ['proxies by name', { TRUST_PROXY: 'loopback' }, ['TRUST_PROXY']],
  ['proxies in all networks', { TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }, ['TRUST_PROXY']],
  ['a network of proxies that is none', { TRUST_PROXY: '10.0.0.0/33' }, ['TRUST_PROXY']],
  ['more proxies than anybody has', { TRUST_PROXY: '11' }, ['TRUST_PROXY']],
  ['a network that is none', { METRICS_ALLOW: '10.0.0.0/40' }, ['METRICS_ALLOW']],
  ['an address of files that is no bucket', { STORAGE_URL: '/mnt/files' }, ['STORAGE_URL']],
  [
    'an OpenID provider beside a CAS, without our name there',
    { CAS_BASE_URL: 'https://cas.example.com', OIDC_ISSUER: 'https://id.example.com' },
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ],
  ['files that move to nowhere', { STORAGE_MOVING: 'to-s3' }, ['STORAGE_URL']],
  ['half a key of a bucket', { STORAGE_URL: 's3://bucket', S3_ACCESS_KEY_ID: 'a' }, ['S3_SECRET_ACCESS_KEY']],
  ['a public address with a path', { PUBLIC_URL: 'https://a.example/x' }, ['PUBLIC_URL']],
  ['demo mode in production', { ...production, DEMO_MODE: 'on' }, ['DEMO_MODE', 'DEMO_MODE']],
  ['demo mode with an SMS gateway', { SMS_GATEWAY_URL: 'https://sms.example.com' }, ['DEMO_MODE']],
  ['production without SMS', { ...production, SMS_GATEWAY_URL: undefined }, ['SMS_GATEWAY_URL']],
  ['production without its address', { ...production, PUBLIC_URL: undefined }, ['PUBLIC_URL']],
  [
    'production without an identity source',
    { ...production, IDENTITY_SOURCE: undefined },
    ['IDENTITY_SOURCE'],
  ],
  ['an identity source that nobody knows', { IDENTITY_SOURCE: 'oracle' }, ['IDENTITY_SOURCE']],
  [
    'a checking service without its address and key',
    { IDENTITY_SOURCE: 'http' },
    ['IDENTITY_CHECK_URL', 'IDENTITY_CHECK_SECRET'],
  ],
  [
    'a checking service with a key that can be guessed, for ways nobody knows',
    { ...checking, IDENTITY_CHECK_SECRET: 'short', IDENTITY_CHECK_WAYS: 'face,palm' },
    ['IDENTITY_CHECK_SECRET', 'IDENTITY_CHECK_WAYS'],
  ],
  ['a checking service that is not asked', { ...checking, IDENTITY_SOURCE: undefined }, ['IDENTITY_SOURCE']],
  [
    'half an account of a supplier',
    { PUBLIC_URL: 'https://a.example', ESIGN_APP_ID: '1' },
    ['ESIGN_APP_SECRET'],
  ],
  [
    'suppliers that could not call us back',
    { ESIGN_APP_ID: '1', ESIGN_APP_SECRET: 'a', FDD_APP_SECRET: 'b' },
    ['FDD_APP_ID', 'PUBLIC_URL', 'PUBLIC_URL'],
  ],
  [
    'a key of a supplier that is none',
    {
      PUBLIC_URL: 'https://a.example',
      BESTSIGN_DEVELOPER_ID: '1',
      BESTSIGN_PRIVATE_KEY: 'AAAA',
    },
    ['BESTSIGN_PRIVATE_KEY'],
  ],
  [
    'the older dialect of FDD without its address',
    { PUBLIC_URL: 'https://a.example', FDD_APP_ID: '1', FDD_APP_SECRET: 'a', FDD_DIALECT: 'api2' },
    ['FDD_URL'],
  ],
  [
    'signing at suppliers that have no account',
    { ESIGN_SIGNING: 'on', FDD_SIGNING_CORP_ID: 'c' },
    ['FDD_APP_ID', 'ESIGN_APP_ID'],
  ],
  [
    'signing by the older dialect of FDD',
    {
      PUBLIC_URL: 'https://a.example',
      FDD_APP_ID: '1',
      FDD_APP_SECRET: 'a',
      FDD_URL: 'https://f.example',
      FDD_DIALECT: 'api2',
      FDD_SIGNING_CORP_ID: 'c',
    },
    ['FDD_SIGNING_CORP_ID'],
  ],
  ['a worker on the embedded database', { PROCESS_ROLE: 'worker' }, ['PROCESS_ROLE']],
  ['a session that is over before it is idle', { SESSION_MAX_HOURS: '1' }, ['SESSION_MAX_HOURS']],
  ['an algorithm nobody signs with', { SIGNATURE_ALGORITHM: 'rsa-1024' }, ['SIGNATURE_ALGORITHM']],
  ['half a login for time-stamps', { TSA_URL: 'https://tsa.example.com', TSA_USER: 'a' }, ['TSA_PASSWORD']],
  ['a login for no time-stamps', { TSA_USER: 'a', TSA_PASSWORD: 'b' }, ['TSA_URL']],
  ['an authority without name and roots', { CA_URL: 'https://ca.example.com' }, ['CA_NAME', 'TRUSTED_ROOTS']],
  ['a key that is kept nowhere', { ISSUING_KEY: 'one' }, ['ISSUING_KEY']],
  ['a key service without a key', { KEY_SERVICE_URL: 'https://kms.example.com' }, ['PLATFORM_KEY']],
  [
    'a wrapped master key that nobody opens',
    { MASTER_KEY_WRAPPED: key },
    ['KEY_SERVICE_URL', 'MASTER_KEY_NAME'],
  ],
  [
    'a master key given twice',
    {
      MASTER_KEY: key,
      MASTER_KEY_WRAPPED: key,
      MASTER_KEY_NAME: 'one',
      KEY_SERVICE_URL: 'https://kms.example.com',
    },
    ['MASTER_KEY_WRAPPED'],
  ],
  [
    'a hardware module without its token',
    { PKCS11_LIBRARY: '/lib/module.so', PLATFORM_KEY: 'one' },
    ['PKCS11_TOKEN', 'PKCS11_PIN'],
  ],
  [
    'two places for keys',
    {
      KEY_SERVICE_URL: 'https://kms.example.com',
      PKCS11_LIBRARY: '/lib/module.so',
      PKCS11_TOKEN: 'qiyin',
      PKCS11_PIN: '1',
      PLATFORM_KEY: 'one',
    },
    ['PKCS11_LIBRARY'],
  ],
])('refuses %s', (_, environment, variables) => {
  expect(problemsOf(environment)).toEqual(variables)
})

test('contacts are numbers, addresses or words', () => {
  expect(
    readConfig({ SUPPORT_CONTACT: '客服热线 400-1|tel:4001;help@example.com|mailto:help@example.com;前台' })
      .supportContacts,
  ).toEqual([
    { text: '客服热线 400-1', url: 'tel:4001' },
    { text: 'help@example.com', url: 'mailto:help@example.com' },
    { text: '前台', url: null },
  ])
  expect(() => readConfig({ SUPPORT_CONTACT: '客服|javascript:alert(1)' })).toThrow(/SUPPORT_CONTACT/)
})

test('filing numbers keep text and link apart', () => {
  expect(
    readConfig({ RECORD_FILING: '京ICP备1号|https://beian.example;某公网安备2号' }).recordFilings,
  ).toEqual([
    { text: '京ICP备1号', url: 'https://beian.example' },
    { text: '某公网安备2号', url: null },
  ])
})

test('signatures are made with RSA by the platform itself unless told', () => {
  expect(readConfig({})).toMatchObject({
    signing: { algorithm: 'rsa-2048', keyStore: undefined, authority: undefined, pkiUrl: undefined },
    timestamp: undefined,
  })
})

test('outer services are taken over as they are named', () => {
  const { signing, timestamp } = readConfig({
    PKI_URL: 'http://pki.example.com/',
    TSA_URL: 'https://tsa.example.com/stamp',
    TSA_USER: 'qiyin',
    TSA_PASSWORD: ' secret ',
    CA_URL: 'https://ca.example.com/issue',
    CA_NAME: '示例证书机构',
    TRUSTED_ROOTS: '/etc/qiyin/roots.pem',
    KEY_SERVICE_URL: 'https://kms.example.com/v1/',
    KEY_SERVICE_TOKEN: 'token',
    PLATFORM_KEY: 'platform',
  })
  expect(timestamp).toEqual({
    url: 'https://tsa.example.com/stamp',
    login: { user: 'qiyin', password: ' secret ' },
  })
  expect(signing).toMatchObject({
    pkiUrl: 'http://pki.example.com',
    authority: { url: 'https://ca.example.com/issue', name: '示例证书机构' },
    trustedRootsFile: '/etc/qiyin/roots.pem',
    keyStore: {
      kind: 'service',
      url: 'https://kms.example.com/v1',
      token: 'token',
      keys: { platform: 'platform' },
    },
  })
})

test('a hardware module is named by library, token and PIN', () => {
  const { signing } = readConfig({
    PKCS11_LIBRARY: '/lib/module.so',
    PKCS11_TOKEN: 'qiyin',
    PKCS11_PIN: '1234',
    ISSUING_KEY: 'issuing',
  })
  expect(signing.keyStore).toEqual({
    kind: 'module',
    library: '/lib/module.so',
    tokenLabel: 'qiyin',
    pin: '1234',
    keys: { issuing: 'issuing' },
  })
})

test('who may read the metrics is said in addresses and networks, by default this machine', () => {
  expect(readConfig({}).metrics.allowed.map(({ address }) => address)).toEqual(['127.0.0.0', '::1'])
  expect(readConfig({ METRICS_ALLOW: '10.0.0.0/8, fd00::7' }).metrics.allowed).toEqual([
    { address: '10.0.0.0', prefix: 8 },
    { address: 'fd00::7', prefix: 128 },
  ])
  expect(readConfig({ METRICS_ALLOW: 'off' }).metrics.allowed).toEqual([])
})

test('proxies are a count or networks, by default none', () => {
  expect(readConfig({}).http.trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '0' }).http.trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '2' }).http.trustProxy).toBe(2)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::7' }).http.trustProxy).toEqual([
    { address: '10.0.0.0', prefix: 8 },
    { address: 'fd00::7', prefix: 128 },
  ])
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY：应为前置代理的层数（0 到 10）')
})
