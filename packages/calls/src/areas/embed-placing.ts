import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { maxLength, maxSigners } from '@qiyin/domain/limits.ts'
import { ourPart } from '@qiyin/domain/our-part.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneOf, text } from '../shapes/fields.ts'
import { sizePt } from '../shapes/size.ts'
import { initiateSave } from './initiate.ts'

/** What the page to place stamps in shows: the joined document, and who signs, without numbers. */
export const embedPlacing = defineCall({
  method: 'GET',
  path: '/embed/placing',
  summary: '查询嵌入页的待指定位置合同',
  ours: true,
  access: 'user',
  embedded: { for: ['place'], about: {}, only: true },
  changesState: false,
  request: z.object({}),
  result: z.object({
    contractName: z.string(),
    /** The document whose pages these are; as displayed, in points. */
    fileId: z.string(),
    pages: z.array(sizePt),
    /** Those that were joined to it, in the order of their pages. */
    files: z.array(z.object({ fileId: z.string(), name: z.string(), pageCount: z.number() })),
    signOrderType: oneOf(signOrderType),
    /** Of who answers for the system. */
    initiatorPart: oneOf(ourPart),
    companyName: z.string(),
    signers: z.array(
      z.object({
        /** Names the signer in the request of `embedPlacingSave`. */
        id: z.string(),
        name: z.string(),
        companyName: z.string(),
        signType: oneOf(signType),
        ourPart: oneOf(ourPart),
        signOrder: z.number(),
        /** What the system has placed already. */
        cordList: initiateSave.request.shape.signers.element.shape.cordList,
      }),
    ),
  }),
  refusals: ['FILE_NOT_FOUND'],
})

/** Initiates the contract of the page with these places; a second time it answers the same contract. */
export const embedPlacingSave = defineCall({
  method: 'POST',
  path: '/embed/placing/save',
  summary: '确认嵌入页的签章位置并发起合同',
  ours: true,
  access: 'user',
  embedded: { for: ['place'], about: {}, only: true },
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({
    signers: z
      .array(
        z.object({
          id: text('签署方', { max: maxLength.clientKey }),
          cordList: initiateSave.request.shape.signers.element.shape.cordList,
        }),
        { error: '请指定签署位置' },
      )
      .max(maxSigners, `签署方不能超过${maxSigners}个`),
  }),
  result: z.object({ contractNo: z.string() }),
  refusals: [...new Set([...initiateSave.refusals, 'BIZ_ID_USED', 'EMBED_REVOKED'] as const)],
})
