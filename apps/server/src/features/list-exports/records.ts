import { messageLedgerExport, operatorLogExport } from '@qiyin/calls/areas/list-export.ts'
import { logEventLabel, logEvents } from '@qiyin/domain/log-events.ts'
import { logObjects, logObjectText } from '@qiyin/domain/log-objects.ts'
import { messageStates } from '@qiyin/domain/message/message-state.ts'
import { messageWays, sceneOf } from '@qiyin/domain/message/scenes.ts'
import { queryLedger } from '../message-ledger/public.ts'
import { queryOperatorLog } from '../operator-log/public.ts'
import { exportOf } from './export-of.ts'

/** POST /message/ledger/export */
export const exportMessages = exportOf({
  call: messageLedgerExport,
  name: '消息发送记录',
  query: queryLedger,
  columns: [
    ['发送时间', 22, ({ createdTime }) => createdTime],
    ['消息场景', 20, ({ scene }) => sceneOf(scene).label],
    ['消息方式', 12, ({ messageType }) => messageWays[messageType]],
    ['接收人', 16, ({ receiverName }) => receiverName],
    ['手机号', 16, ({ receiverMobile }) => receiverMobile],
    ['合同编号', 28, ({ contractNo }) => contractNo],
    ['发送状态', 12, ({ state }) => messageStates[state]],
    ['送出时间', 22, ({ sentTime }) => sentTime],
    ['失败原因', 48, ({ failure }) => failure],
  ],
})

/** POST /operator-log/export */
export const exportLog = exportOf({
  call: operatorLogExport,
  name: '操作日志',
  query: queryOperatorLog,
  columns: [
    ['操作时间', 22, ({ time }) => time],
    ['操作人', 16, ({ personName }) => personName],
    ['操作人角色', 20, ({ roleNames }) => roleNames.join('、')],
    ['事件类型', 14, ({ eventType }) => logEvents[eventType].label],
    ['操作事件', 20, ({ event }) => logEventLabel(event)],
    ['对象类型', 12, ({ object }) => object && logObjects[object.kind]],
    ['操作对象', 32, ({ object }) => object && logObjectText(object)],
    ['所属应用', 24, ({ businessTypeName }) => businessTypeName],
    ['合同编号', 28, ({ contractNo }) => contractNo],
    ['操作内容', 60, ({ content }) => content],
    ['来源地址', 20, ({ address }) => address],
    ['请求编号', 38, ({ requestId }) => requestId],
  ],
})
