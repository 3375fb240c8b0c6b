import { maxDocumentPages } from '@qiyin/domain/contract/document-limits.ts'
import {
  draftLimits,
  maxRevision,
  maxContractFiles,
  maxContractNameLength,
  maxLength,
} from '@qiyin/domain/limits.ts'
import { malformedMessage, tooLongMessage } from '@qiyin/domain/text-check.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, integer, optionalId, optionalInteger, text } from '../shapes/fields.ts'

/** A text as it was typed so far, which may be nothing. */
function typedText(label: string, max: number): z.ZodString {
  return z.string({ error: malformedMessage(label) }).max(max, tooLongMessage(label, max))
}

/** What the list shows of a draft; nothing of it is about the signers' persons. */
const summary = z.object({
  contractName: typedText('合同名称', maxContractNameLength),
  /** The contract's files, in their order; held as long as the draft. */
  fileIds: z.array(id('文件')).max(maxContractFiles, `合同文件不能超过${maxContractFiles}个`),
  pageCount: integer('页数', { min: 0, max: maxDocumentPages * maxContractFiles }),
  /** The step it stands at, from 0, and how many there are. */
  step: integer('步骤', { min: 0, max: maxContractFiles }),
  /** What is still to be done, in words. */
  missing: z.array(typedText('待完成内容', draftLimits.missingLength)).max(draftLimits.missing),
})

const draft = {
  summary,
  /** The document joined of the files, held like them. */
  mergedFileId: optionalId('文件'),
  /** What the wizard needs to go on, in its own form; kept sealed and not read. */
  content: text('草稿内容', { max: draftLimits.contentLength, characters: 'any' }),
}

const saved = z.object({
  draftId: z.string(),
  /** Raised by each saving. */
  revision: z.number(),
  savedTime: z.string(),
})

/** One's own drafts, last saved first. */
export const initiateDraftList = defineCall({
  method: 'GET',
  path: '/initiate/draft/list',
  summary: '草稿列表',
  ours: true,
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(saved.extend({ ...summary.shape, expireTime: z.string() })),
  refusals: [],
})

/** One draft, to go on with. */
export const initiateDraftDetail = defineCall({
  method: 'GET',
  path: '/initiate/draft/detail',
  summary: '草稿详情',
  ours: true,
  access: 'user',
  object: { kind: 'draft', field: 'draftId', relation: 'owner' },
  changesState: false,
  request: z.object({ draftId: id('草稿') }),
  result: saved.extend({ step: z.number(), content: z.string() }),
  refusals: ['DRAFT_NOT_FOUND'],
})

/** Keeps a new draft; the same key once more changes the one it has made. */
export const initiateDraftAdd = defineCall({
  method: 'POST',
  path: '/initiate/draft/add',
  summary: '新建草稿',
  ours: true,
  access: 'verified',
  rate: { count: 60, seconds: 60 },
  changesState: true,
  request: z.object({ ...draft, clientKey: text('草稿标识', { max: maxLength.clientKey }) }),
  result: saved,
  refusals: ['DRAFTS_FULL'],
})

/** Keeps a draft as it is now. */
export const initiateDraftSave = defineCall({
  method: 'POST',
  path: '/initiate/draft/save',
  summary: '保存草稿',
  ours: true,
  access: 'verified',
  object: { kind: 'draft', field: 'draftId', relation: 'owner' },
  rate: { count: 120, seconds: 60 },
  changesState: true,
  request: z.object({
    ...draft,
    draftId: id('草稿'),
    /** What it was made from: refused when it has been saved elsewhere since; absent to replace it whatever it is. */
    revision: optionalInteger('草稿版本', { max: maxRevision }),
  }),
  result: saved,
  refusals: ['DRAFT_NOT_FOUND', 'DRAFT_CHANGED'],
})

/** Removes a draft; its uploads go with the others that nobody needs. */
export const initiateDraftDelete = defineCall({
  method: 'POST',
  path: '/initiate/draft/delete',
  summary: '删除草稿',
  ours: true,
  access: 'user',
  object: { kind: 'draft', field: 'draftId', relation: 'owner' },
  changesState: true,
  request: z.object({ draftId: id('草稿') }),
  result: z.boolean(),
  refusals: ['DRAFT_NOT_FOUND'],
})
