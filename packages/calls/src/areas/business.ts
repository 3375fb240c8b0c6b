import { pagePath } from '@qiyin/domain/access/pages.ts'
import { accountStatus } from '@qiyin/domain/access/account-status.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, optionalChoice, optionalText, pageOf, paging } from '../shapes/fields.ts'

/** An application (business type) as selectors show it. */
export const businessShape = z.object({
  businessTypeId: z.string(),
  businessTypeCode: z.string(),
  businessTypeName: z.string(),
  kwaiValueVisible: z.boolean(),
  needKwaiValue: z.boolean(),
})

/** The applications I can initiate in, or those I manage. */
export const businessMine = defineCall({
  method: 'GET',
  path: '/business/mine',
  summary: '我可使用的应用',
  access: 'user',
  changesState: false,
  request: z.object({
    /** Our addition: 1 asks for those I manage, frozen ones too. */
    managed: optionalChoice('管理的应用', { no: 0, yes: 1 }),
  }),
  result: z.array(businessShape),
  refusals: [],
})

/**
 * Every application, frozen ones too; a part of name or code, a part of a manager's name. Also for the pages that are
 * narrowed by application.
 */
export const businessQuery = defineCall({
  method: 'GET',
  path: '/business/query',
  summary: '查询应用',
  access: {
    anyPage: [pagePath.businessManage, pagePath.sysContractManage, pagePath.msgManage, pagePath.logQuery],
  },
  changesState: false,
  request: z.object({
    business: optionalText('应用', { max: maxLength.searchWord }),
    manager: optionalText('管理员', { max: maxLength.searchWord }),
    ...paging,
  }),
  result: pageOf(
    businessShape.extend({
      status: z.literal([accountStatus.active, accountStatus.frozen]),
      /** In the order of their accounts; a manager who is not real-name verified is named by a masked number. */
      managers: z.array(z.object({ personId: z.string(), name: z.string() })),
      /** What whoever saves it names again. */
      revision: z.number(),
    }),
  ),
  refusals: [],
})

/** The applications that a seal may be granted for: all that are in use, whoever may initiate in them. */
export const sealsApplications = defineCall({
  method: 'GET',
  path: '/seals/applications',
  summary: '可授权的应用',
  ours: true,
  access: 'verified',
  object: { kind: 'seal', field: 'sealId', relation: 'manager' },
  changesState: false,
  request: z.object({ sealId: id('印章') }),
  result: z.array(businessShape),
  refusals: ['SEAL_NOT_FOUND'],
})
