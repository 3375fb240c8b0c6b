import type { Feature } from '../../feature.ts'
import {
  deleteBusiness,
  freezeBusiness,
  setKwaiValueVisible,
  setNeedKwaiValue,
  unfreezeBusiness,
} from './manage.ts'
import { queryBusinesses } from './query.ts'
import { saveBusiness } from './save.ts'

export const businessesFeature = {
  name: 'businesses',
  calls: {
    businessQuery: queryBusinesses,
    businessSave: saveBusiness,
    businessFreeze: freezeBusiness,
    businessUnfreeze: unfreezeBusiness,
    businessDelete: deleteBusiness,
    businessUpdateKwaiValueVisible: setKwaiValueVisible,
    businessUpdateNeedKwaiValue: setNeedKwaiValue,
  },
  tables: ['business_manager', 'business_type'],
} satisfies Feature
