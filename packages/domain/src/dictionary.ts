import { organizationTypeLabel } from './company/organization-type.ts'
import { signPositionLabel } from './contract/initiation.ts'
import { signOrderTypeLabel, signTypeLabel } from './contract/signing-order.ts'
import { contractStatusLabel, signStatusLabel, storedStatuses } from './contract/status.ts'
import { logEvents } from './log-events.ts'
import { bellScenes, messageWays, sceneCodes, sceneOf } from './message/scenes.ts'
import { overseaDocumentTypeLabel } from './person/document-number.ts'
import { sealTypeLabel } from './seal/image.ts'

/** An entry of a dictionary group. `code` is null where the group's codes are words. */
export interface DictionaryEntry {
  readonly code: number | null
  readonly strCode: string
  readonly desc: string
  /** For log events, the strCode of their LOG_EVENT_TYPE. */
  readonly parent: string | null
}

/** A dictionary group (spec 1 §3 "Dictionary groups"). */
export interface DictionaryGroup {
  readonly code: DictionaryCode
  readonly desc: string
  readonly entries: readonly DictionaryEntry[]
}

/** The groups the specification names, in its order. */
export const dictionaryCodes = [
  'CONTRACT_STATUS',
  'SIGN_PROCESS',
  'LOG_EVENT',
  'LOG_EVENT_TYPE',
  'MESSAGE_SCENE',
  'MESSAGE_WAY',
  'SEAL_TYPE',
  'SIGN_ORDER',
  'SIGN_POSITION',
  'SIGN_TYPE',
  'ORGANIZATION_TYPE_ENUM',
  'OVERSEA_DOCUMENT_TYPE',
] as const

/** The code of a dictionary group. */
export type DictionaryCode = (typeof dictionaryCodes)[number]

const storedStatusLabels = Object.fromEntries(
  storedStatuses.map((status) => [status, contractStatusLabel[status]]),
)

/** All groups with their entries (glossary X1), as `/desc/all` answers them. */
export const dictionary: readonly DictionaryGroup[] = [
  numbered('CONTRACT_STATUS', '合同状态', storedStatusLabels),
  numbered('SIGN_PROCESS', '签署进度', signStatusLabel),
  {
    code: 'LOG_EVENT',
    desc: '日志事件',
    entries: Object.entries(logEvents).flatMap(([type, { events }]) => words(events, type)),
  },
  {
    code: 'LOG_EVENT_TYPE',
    desc: '日志事件类型',
    entries: words(Object.fromEntries(Object.entries(logEvents).map(([type, { label }]) => [type, label]))),
  },
  {
    code: 'MESSAGE_SCENE',
    desc: '消息场景',
    entries: words({
      ...Object.fromEntries(sceneCodes.map((scene) => [scene, sceneOf(scene).label])),
      SEAL_AUTHORIZE: '印章授权通知',
      ...bellScenes,
    }),
  },
  { code: 'MESSAGE_WAY', desc: '消息方式', entries: words(messageWays) },
  numbered('SEAL_TYPE', '印章类型', sealTypeLabel),
  numbered('SIGN_ORDER', '签署顺序', signOrderTypeLabel),
  numbered('SIGN_POSITION', '签署位置', signPositionLabel),
  numbered('SIGN_TYPE', '签署人身份', signTypeLabel),
  numbered('ORGANIZATION_TYPE_ENUM', '企业类型', organizationTypeLabel),
  numbered('OVERSEA_DOCUMENT_TYPE', '境外证件类型', overseaDocumentTypeLabel),
]

/** The entries of a group, by its code; [] for a code that is none. */
export function dictionaryEntries(code: string): readonly DictionaryEntry[] {
  return dictionary.find((group) => group.code === code)?.entries ?? []
}

/** The entries whose parent is one of the codes (log events of event types). */
export function entriesOfParents(parents: readonly string[]): DictionaryEntry[] {
  return dictionary
    .flatMap((group) => group.entries)
    .filter((entry) => entry.parent !== null && parents.includes(entry.parent))
}

function numbered(
  code: DictionaryCode,
  desc: string,
  names: Readonly<Record<number, string>>,
): DictionaryGroup {
  const entries = Object.entries(names).map(([strCode, name]) => ({
    code: Number(strCode),
    strCode,
    desc: name,
    parent: null,
  }))
  return { code, desc, entries }
}

function words(names: Readonly<Record<string, string>>, parent: string | null = null): DictionaryEntry[] {
  return Object.entries(names).map(([strCode, desc]) => ({ code: null, strCode, desc, parent }))
}
