import { z } from 'zod'

/** The size of a page as displayed, or of what stands on one, in points: a `SizePt`. */
export const sizePt = z.object({ widthPt: z.number(), heightPt: z.number() })
