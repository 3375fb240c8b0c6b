import { z } from 'zod'
import { defineCall } from '../call.ts'

/** An application (business type) as selectors show it. */
export const businessShape = z.object({
  businessTypeId: z.string(),
  businessTypeCode: z.string(),
  businessTypeName: z.string(),
  kwaiValueVisible: z.boolean(),
  needKwaiValue: z.boolean(),
})

/** The applications I can initiate in. */
export const businessMine = defineCall({
  method: 'GET',
  path: '/business/mine',
  summary: '我可使用的应用',
  access: 'user',
  changesState: false,
  request: z.object({}),
  result: z.array(businessShape),
  refusals: [],
})
