import {
  externalLimits,
  maxBizIdLength,
  sourceInitiationStatus,
} from '@qiyin/domain/access/application-scope.ts'
import { maxContractFiles } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneOf, text } from '../shapes/fields.ts'
import { notifyUrl, sentFile } from './external-contract.ts'
import { filesUploadContract } from './files.ts'
import { initiateSave } from './initiate.ts'

const { contractInfo, signers } = initiateSave.request.shape
const bizId = text('业务编号', { max: maxBizIdLength })

/**
 * A contract of files that come with the request or that the platform holds, initiated afterwards: the answer says that
 * it was taken in. What becomes of it is asked by `bizId`, or told by an event.
 */
export const externalContractAsyncInitiate = defineCall({
  method: 'POST',
  access: { application: 'contract-initiate' },
  changesState: true,
  rate: { count: 600, seconds: 60 },
  path: '/external/contract/async-initiate',
  summary: '异步发起合同（外部系统）',
  maxBodyBytes: externalLimits.bodyBytes,
  request: z.object({
    bizId,
    notifyUrl,
    contractInfo: contractInfo.partial({ files: true }),
    files: z
      .array(sentFile, { error: '合同文件格式不正确' })
      .max(maxContractFiles, `合同文件不能超过${maxContractFiles}个`)
      .default([]),
    signers,
  }),
  result: z.object({ bizId: z.string(), status: oneOf(sourceInitiationStatus) }),
  refusals: [
    ...new Set([...filesUploadContract.refusals, 'BIZ_ID_USED' as const, 'PARAMETER_INVALID' as const]),
  ],
})

/** What became of an asynchronous initiation. */
export const externalContractAsyncInitiateQuery = defineCall({
  method: 'POST',
  access: { application: 'contract-read' },
  changesState: false,
  path: '/external/contract/async-initiate/query',
  summary: '查询异步发起结果（外部系统）',
  ours: true,
  request: z.object({ bizId }),
  result: z.object({
    bizId: z.string(),
    /** 0 in work, 1 initiated, 2 refused. */
    status: oneOf(sourceInitiationStatus),
    contractId: z.string().nullable(),
    contractNo: z.string().nullable(),
    failReason: z.string().nullable(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
