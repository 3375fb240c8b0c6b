import { embedPurposes } from '@qiyin/domain/access/embedding.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, supplierCode } from '../shapes/fields.ts'
import { mobileField } from './person.ts'

/** A text, and where it leads, if anywhere. */
const linkedText = z.object({ text: z.string(), url: z.string().nullable() })

/** What every page shows of the installation itself. */
export const siteInfo = defineCall({
  method: 'GET',
  path: '/site/info',
  summary: '站点信息',
  ours: true,
  access: 'public',
  embedded: { for: embedPurposes, about: {} },
  changesState: false,
  request: z.object({}),
  result: z.object({
    /** True shows the badge 演示环境. */
    demo: z.boolean(),
    /** True shows the tag 测试. */
    test: z.boolean(),
    /** True offers the operating company's own people a single sign-on. */
    singleSignOn: z.boolean(),
    /** True under the host name of the inner pages. */
    inner: z.boolean(),
    /** Why nothing works just now, while the installation is closed for an upgrade. */
    maintenance: z.string().nullable(),
    /** Filing numbers for the footer; empty hides them. */
    recordFilings: z.array(linkedText),
    /** Whom to ask, as the installation has it; empty where it names nobody. */
    supportContacts: z.array(linkedText),
    /** The name of the authority that issues the signing certificates. */
    certificateIssuer: z.string(),
    /** True while that authority is the platform's own. */
    ownAuthority: z.boolean(),
  }),
  refusals: [],
})

/** Demo mode only: the accounts to try. */
export const demoAccounts = defineCall({
  method: 'GET',
  path: '/demo/accounts',
  summary: '演示账号（仅演示环境）',
  ours: true,
  access: 'public',
  changesState: false,
  request: z.object({}),
  result: z.array(
    z.object({
      phone: z.string(),
      name: z.string(),
      role: z.string(),
      description: z.string(),
      /** Whole: all of it is invented. Null for the account that has yet to verify. */
      identityNo: z.string().nullable(),
      /** Null for an account that was removed. */
      personAccountId: z.string().nullable(),
      /** True for the operating company's own people, who may come by single sign-on. */
      employee: z.boolean(),
    }),
  ),
  refusals: ['CALL_UNKNOWN'],
})

/**
 * Demo mode only: identities to verify with, one for each answer of the simulated source; none for a supplier that is
 * asked itself.
 */
export const demoIdentities = defineCall({
  method: 'GET',
  path: '/demo/identities',
  summary: '演示身份（仅演示环境）',
  ours: true,
  access: 'public',
  changesState: false,
  request: z.object({ supplierCode: supplierCode.optional() }),
  result: z.array(z.object({ name: z.string(), identityNo: z.string(), outcome: z.string() })),
  refusals: ['CALL_UNKNOWN'],
})

/** Demo mode only: in the place of a corporate single sign-on, logs in as one of the demo's employees. */
export const demoSingleSignOn = defineCall({
  method: 'POST',
  path: '/demo/single-sign-on',
  summary: '演示单点登录（仅演示环境）',
  ours: true,
  access: 'public',
  changesState: true,
  request: z.object({ phone: mobileField }),
  result: z.null(),
  refusals: ['CALL_UNKNOWN', 'PARAMETER_INVALID', 'ACCOUNT_FROZEN'],
})

/** Demo mode only: goes on as another of the demo accounts, without a code. */
export const demoSwitch = defineCall({
  method: 'POST',
  path: '/demo/switch',
  summary: '切换演示账号（仅演示环境）',
  ours: true,
  access: 'user',
  changesState: true,
  request: z.object({ phone: mobileField }),
  result: z.null(),
  refusals: ['CALL_UNKNOWN', 'PARAMETER_INVALID', 'ACCOUNT_FROZEN'],
})

/** Demo mode only: the messages sent to a phone, newest first. */
export const demoMessages = defineCall({
  method: 'GET',
  path: '/demo/messages',
  summary: '演示短信（仅演示环境）',
  ours: true,
  access: 'public',
  embedded: { for: ['sign'], about: { phone: 'nothing' } },
  changesState: false,
  // Whoever is logged in and names none asks for their own.
  request: z.object({ phone: mobileField.optional() }),
  result: z.array(
    z.object({
      phone: z.string(),
      email: z.string().nullable(),
      scene: z.string(),
      content: z.string(),
      code: z.string().nullable(),
      sentTime: z.string().nullable(),
    }),
  ),
  refusals: ['CALL_UNKNOWN'],
})

/** Demo mode only: an outside system to try the open API with, its key for a week, and a contract that it may initiate. */
export const demoSandbox = defineCall({
  method: 'POST',
  path: '/demo/sandbox',
  summary: '沙箱系统（仅演示环境）',
  ours: true,
  access: 'public',
  rate: { count: 5, seconds: 60 },
  changesState: true,
  request: z.object({}),
  result: z.object({
    appId: z.string(),
    /** PEM; shown once. */
    privateKey: z.string(),
    validUntil: z.string(),
    /** What `/external/contract/initiate-with-file` takes, without the file and the number. */
    contract: z.object({
      contractInfo: z.record(z.string(), z.union([z.string(), z.number()])),
      signers: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  refusals: ['CALL_UNKNOWN'],
})

/** What a demonstration's bank has sent to a company of mine. */
export const demoBankStatement = defineCall({
  method: 'GET',
  path: '/demo/bank-statement',
  summary: '模拟银行流水（仅演示环境）',
  ours: true,
  access: 'user',
  object: { kind: 'company', field: 'companyId', relation: 'administrator' },
  changesState: false,
  request: z.object({ companyId: id('企业'), supplierCode }),
  result: z.array(z.object({ amount: z.string(), remark: z.string(), time: z.string() })),
  refusals: ['CALL_UNKNOWN'],
})
