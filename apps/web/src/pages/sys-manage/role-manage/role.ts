import type { roleManageQuery } from '@qiyin/calls/areas/role-manage.ts'
import type { Answer } from '@qiyin/calls/call.ts'

/** A role as the list shows it. */
export type Role = Answer<typeof roleManageQuery>['list'][number]
