import { maxBizIdLength } from '@qiyin/domain/access/application-scope.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, text } from '../shapes/fields.ts'
import { externalContractV2Initiate, externalSignUrl, templateOfSystem } from './external-contract.ts'

/* What the operating company's own systems do (seed 002 section 7): signed as other systems' calls are, and about every contract. */

const contractId = id('合同', '请填写合同')

/** The document of any contract as it stands. */
export const innerContractFileGet = defineCall({
  method: 'GET',
  access: { application: 'inner' },
  changesState: false,
  answer: 'file',
  path: '/inner/contract/file/get',
  summary: '获取合同文件（内部系统）',
  request: z.object({ contractId }),
  result: z.null(),
  refusals: ['CONTRACT_NOT_FOUND', 'FILE_NOT_FOUND'],
})

/** Where those whose turn it is sign a contract. */
export const innerContractUrl = defineCall({
  method: 'POST',
  access: { application: 'inner' },
  changesState: false,
  path: '/inner/contract/url',
  summary: '获取合同签署链接（内部系统）',
  request: z.object({ contractId }),
  result: externalSignUrl.result,
  refusals: ['CONTRACT_NOT_FOUND'],
})

/** A contract of a template in the name of one of the operating company's people. */
export const innerContractV2Initiate = defineCall({
  method: 'POST',
  access: { application: 'inner' },
  changesState: true,
  rate: { count: 600, seconds: 60 },
  path: '/inner/contract/v2/initiate',
  summary: '按模板发起合同（内部系统）',
  request: templateOfSystem.extend({
    bizId: text('业务编号', { max: maxBizIdLength }),
    /** Who initiates. */
    userName: text('发起人用户名', { max: maxLength.userName }),
  }),
  result: externalContractV2Initiate.result,
  refusals: [...externalContractV2Initiate.refusals, 'PERSON_NOT_FOUND'],
})
