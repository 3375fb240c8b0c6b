import { embedLimits } from '@qiyin/domain/access/embedding.ts'
import { z } from 'zod'
import { text } from './fields.ts'

/** Of the page that shows one of ours inside. */
export const frameOrigin = text('嵌入页面的来源', { max: embedLimits.origin })

/** Where a page inside is opened: once, within five minutes, and by a page of this origin alone. */
export const embedAddress = z.object({
  embedId: z.string(),
  /** The address for the frame, with the ticket. */
  url: z.string(),
  openUntil: z.string(),
})
