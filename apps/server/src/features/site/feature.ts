import type { Feature } from '../../feature.ts'
import { readSiteInfo } from './read-info.ts'

export const siteFeature = {
  name: 'site',
  calls: {
    siteInfo: readSiteInfo,
  },
} satisfies Feature
