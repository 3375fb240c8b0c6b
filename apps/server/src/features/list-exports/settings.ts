import {
  businessExport,
  roleManageExport,
  contractSourceExport,
  contractTemplateManageExport,
  messageTemplateExport,
} from '@qiyin/calls/areas/list-export.ts'
import { accountStatusLabel } from '@qiyin/domain/access/account-status.ts'
import { followsFromLabel } from '@qiyin/domain/access/role-rules.ts'
import { messageWays, sceneOf } from '@qiyin/domain/message/scenes.ts'
import { templateStatusNames } from '@qiyin/domain/template/template-status.ts'
import { queryBusinesses } from '../businesses/public.ts'
import { queryTemplates as queryWords } from '../message-templates/public.ts'
import { queryRolesWhole } from '../roles/public.ts'
import { querySources } from '../source-systems/public.ts'
import { searchTemplates } from '../templates/public.ts'
import { exportOf } from './export-of.ts'

const yesNo = (yes: boolean): string => (yes ? '是' : '否')

/** POST /business/export */
export const exportBusinesses = exportOf({
  call: businessExport,
  name: '应用',
  query: queryBusinesses,
  columns: [
    ['应用编码', 24, ({ businessTypeCode }) => businessTypeCode],
    ['应用名称', 32, ({ businessTypeName }) => businessTypeName],
    ['管理员', 32, ({ managers }) => managers.map(({ name }) => name).join('、')],
    ['显示快手号', 12, ({ kwaiValueVisible }) => yesNo(kwaiValueVisible)],
    ['快手号必填', 12, ({ needKwaiValue }) => yesNo(needKwaiValue)],
    ['状态', 10, ({ status }) => accountStatusLabel[status]],
  ],
})

/** POST /role/manage/export */
export const exportRoles = exportOf({
  call: roleManageExport,
  name: '角色',
  query: queryRolesWhole,
  columns: [
    ['角色编码', 28, ({ roleCode }) => roleCode],
    ['角色名称', 24, ({ roleName }) => roleName],
    ['内置', 8, ({ builtIn }) => yesNo(builtIn)],
    [
      '人员',
      32,
      ({ persons, personsFrom }) =>
        personsFrom === 'given' ? persons.join('、') : followsFromLabel[personsFrom],
    ],
    // Nobody is given what follows from something else: a 0 would say that nobody has it.
    ['人数', 8, ({ personCount, personsFrom }) => (personsFrom === 'given' ? personCount : null)],
    ['功能数', 8, ({ functionCount }) => functionCount],
    ['状态', 10, ({ status }) => accountStatusLabel[status]],
    ['更新时间', 22, ({ updatedTime }) => updatedTime],
  ],
})

/** POST /contract/source/export */
export const exportSources = exportOf({
  call: contractSourceExport,
  name: '来源系统',
  query: querySources,
  columns: [
    ['编码', 28, ({ code }) => code],
    ['名称', 36, ({ name }) => name],
    ['发送短信', 12, ({ sendMessage }) => yesNo(sendMessage)],
  ],
})

/** POST /contract/template/manage/export */
export const exportTemplates = exportOf({
  call: contractTemplateManageExport,
  name: '模板登记',
  query: searchTemplates,
  columns: [
    ['模板编码', 24, ({ templateCode }) => templateCode],
    ['模板名称', 32, ({ templateName }) => templateName],
    ['所属应用', 24, ({ businessTypeName }) => businessTypeName],
    ['签署角色', 24, ({ roleNames }) => roleNames.join('、')],
    ['字段数', 8, ({ fieldCount }) => fieldCount],
    ['版本', 8, ({ version }) => version],
    ['状态', 12, ({ status }) => templateStatusNames[status]],
    ['启用', 8, ({ isEnable }) => yesNo(isEnable === 1)],
    ['更新时间', 22, ({ updateTime }) => updateTime],
  ],
})

/** POST /message/template/export */
export const exportWords = exportOf({
  call: messageTemplateExport,
  name: '消息模板',
  query: queryWords,
  columns: [
    ['消息场景', 20, ({ scene }) => sceneOf(scene).label],
    ['所属应用', 24, ({ businessTypeName }) => businessTypeName ?? '全部应用'],
    ['消息方式', 12, ({ messageType }) => messageWays[messageType]],
    ['消息内容', 80, ({ content }) => content],
  ],
})
