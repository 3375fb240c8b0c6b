import { formatDateTime } from '@qiyin/domain/dates.ts'
import { shownText, type ShownDocument } from '@qiyin/domain/contract/shown.ts'
import { stampName } from '@qiyin/domain/seal/position.ts'
import type { VerifiedSignature } from '@qiyin/pdf'
import { type Block, code, type FactRow, factsTable, smallPrint } from '@qiyin/pdf/text'
import {
  conclusionText,
  signatureProblemText,
  signatureRemarkText,
  timestampText,
} from '../../verification/wording.ts'
import { certificateRows } from './certificate-rows.ts'
import type { SigningProof } from '../signing/public.ts'
import type { EvidenceFacts } from './facts.ts'

type Slot = EvidenceFacts['record']['slots'][number]

/** One table for each signed slot, and the signatures of the platform itself. */
export function signaturesChapter(facts: EvidenceFacts): Block[] {
  const { record, positions, verification, supplier } = facts
  if (supplier !== null) return supplierChapter(facts, supplier)
  const slots = record.slots.flatMap((slot, index) => {
    const names = positions.filter(({ signId }) => signId === slot.signId).map(({ fieldName }) => fieldName)
    const signatures = verification.signatures.filter(({ fieldName }) => names.includes(fieldName))
    return signatures.length === 0 ? [] : [{ slot, index, signatures }]
  })
  const known = new Set(positions.map(({ fieldName }) => fieldName))
  const others = verification.signatures.filter(({ fieldName }) => !known.has(fieldName))
  return [
    ...(slots.length === 0 ? [smallPrint('截至本报告出具时，尚无签署方完成签署。')] : []),
    ...slots.flatMap((signed) => spaced(signedTable(signed, facts))),
    ...others.flatMap((signature) => spaced(otherTable(signature, facts))),
  ]
}

/** Who has signed at the supplier, as it was heard of, and then every signature that its file holds. */
function supplierChapter(facts: EvidenceFacts, supplier: string): Block[] {
  const { record, verification } = facts
  const signed = record.slots.flatMap((slot, index) => (slot.signTime === null ? [] : [{ slot, index }]))
  return [
    smallPrint(
      signed.length === 0
        ? `本合同由${supplier}签署。截至本报告出具时，尚无签署方完成签署。`
        : `本合同由${supplier}签署，平台在全部签署后取回已签署文件并验证。签署意愿由${supplier}在其页面上确认，记录由其保存。`,
    ),
    ...signed.flatMap(({ slot, index }) => spaced(supplierTable({ slot, index, supplier }, facts))),
    ...verification.signatures.flatMap((signature) => spaced(otherTable(signature, facts))),
  ]
}

function supplierTable(
  { slot, index, supplier }: { slot: Slot; index: number; supplier: string },
  facts: EvidenceFacts,
): Block {
  const who = [slot.companyName, slot.personName].filter(Boolean).join('，')
  const heard = slot.signTime === null ? '' : formatDateTime(slot.signTime)
  return titledTable(`第 ${index + 1} 方　${who}`, [
    ...placeRows(slot, facts),
    ['签署方式', `在${supplier}的签署页面签署`],
    ['得知签署的时间', `${heard}（平台得知的时间；签署的时间以下列签名为准）`],
  ])
}

function spaced(block: Block): Block[] {
  return [block, { kind: 'space', heightPt: 4 }]
}

function signedTable(
  { slot, index, signatures }: { slot: Slot; index: number; signatures: readonly VerifiedSignature[] },
  facts: EvidenceFacts,
): Block {
  const [signature] = signatures
  const who = [slot.companyName, slot.personName].filter(Boolean).join('，')
  return titledTable(`第 ${index + 1} 方　${who}`, [
    ...placeRows(slot, facts),
    ...(signature ? certificateRows(signature, facts) : []),
    ['校验结果', resultText(signatures)],
    ...intentRows(slot, facts),
  ])
}

/** Long enough to run on to another page, where its title is repeated. */
function titledTable(title: string, rows: readonly FactRow[]): Block {
  return { ...factsTable(rows, { sizePt: 9.5 }), header: [title] }
}

function placeRows(slot: Slot, { positions, proofs }: EvidenceFacts): FactRow[] {
  const mine = positions.filter(({ signId }) => signId === slot.signId)
  const isCompany = slot.companyName !== null
  const places = mine.map(({ kind, pageNum }) => `第 ${pageNum} 页${stampName(kind, { isCompany })}`)
  const seals = proofs.find(({ signId }) => signId === slot.signId)?.sealNames ?? []
  const times = (name: string): string => {
    const count = places.filter((one) => one === name).length
    return count > 1 ? `${name} ${count} 处` : name
  }
  return [
    ['签署位置', [...new Set(places)].map(times).join('；')],
    ...(seals.length === 0 ? [] : [['使用印章', seals.join('、')] as const]),
  ]
}

function resultText(signatures: readonly VerifiedSignature[]): string {
  const problems = signatures.flatMap((one) => one.problems.map(signatureProblemText))
  const remarks = signatures.flatMap((one) => one.remarks.map(signatureRemarkText))
  const worst =
    signatures.find(({ indication }) => indication === 'FAILED') ?? signatures.find(({ valid }) => !valid)
  const text = worst ? `签名${conclusionText(worst)}` : '签名有效'
  return [text, ...new Set([...problems, ...remarks])].join('；')
}

function intentRows(slot: Slot, facts: EvidenceFacts): FactRow[] {
  const { proofs, platform } = facts
  const intent = proofs.find(({ signId }) => signId === slot.signId)?.intent
  if (!intent) return [['签署意愿确认', '平台没有该签署方的意愿确认记录']]
  if (intent.way === 'AUTO') return automaticRows(intent)
  const shown = platform.demo ? '（演示环境，验证码显示在页面上，未实际发送）' : ''
  return [
    ['签署意愿确认', `短信验证码确认${shown}`],
    ['确认时间', formatDateTime(new Date(intent.time)), '接收号码', intent.target ?? '未记录'],
    ['网络地址', intent.address || '未记录'],
    ['设备信息', intent.userAgent || '未记录'],
    ['确认内容', intent.text],
    ...shownRows(intent.shown, facts),
  ]
}

/** Nobody sat at a page: the company had allowed it beforehand. */
function automaticRows({ time, text, grant, address, userAgent }: SigningProof['intent']): FactRow[] {
  return [
    ['签署意愿确认', '企业事先授权，由来源系统发起自动签署；授权人以短信验证码确认授权'],
    ['签署时间', formatDateTime(new Date(time)), '授权编号', grant?.autoSignId ?? '未记录'],
    [
      '授权人',
      grant?.grantedBy ?? '未记录',
      '授权时间',
      grant ? formatDateTime(new Date(grant.grantedTime)) : '未记录',
    ],
    ['授权内容', text],
    ['请求来源', [address, userAgent].filter((one) => one !== '').join('，') || '未记录'],
  ]
}

function shownRows(shown: SigningProof['intent']['shown'], { record, documents }: EvidenceFacts): FactRow[] {
  if (!shown) return [['所见文件', '平台没有该签署方签署前所见文件的记录']]
  const { sha256, way } = shown
  const state = documents.findIndex((document) => document.sha256 === sha256)
  const place =
    state === -1
      ? '该摘要不是本报告所附合同文件任何一个版本的摘要'
      : `该摘要是合同文件第 ${state + 1} 个版本（共 ${documents.length} 个版本）的摘要，该版本逐字节为所附合同文件的开头`
  return [
    ['所见文件摘要', [code(sha256)]],
    ['查看情况', `${shownText(shown, record.facts.pageCount)}（页码和时长由签署方的浏览器报告）`],
    ['所见即所签', `${shownWayText[way]}${place}`],
  ]
}

const shownWayText: Readonly<Record<ShownDocument['way'], string>> = {
  whole:
    '签署方的浏览器取得了完整文件，对其字节计算摘要并随签署请求提交，平台核对其与签署当时的合同文件一致；',
  ranges:
    '签署方的浏览器分段取得文件，平台对每一段均核对所请求的摘要后才提供，并核对随签署请求提交的摘要与签署当时的合同文件一致；浏览器未对完整文件计算摘要；',
  pictures:
    '签署方的浏览器显示的是平台由该文件绘制的页面图片，随签署请求提交的摘要与签署当时的合同文件一致；',
}

function otherTable(signature: VerifiedSignature, facts: EvidenceFacts): Block {
  const names = {
    certification: facts.supplier === null ? '平台锁定合同内容' : '文件锁定',
    timestamp: '文档时间戳',
    signature: facts.supplier === null ? '其他签名' : `${facts.supplier}的签名`,
  }
  const result: FactRow = ['校验结果', resultText([signature])]
  if (signature.kind !== 'timestamp')
    return titledTable(names[signature.kind], [...certificateRows(signature, facts), result])
  return titledTable(names.timestamp, [
    ['时间', timestampText(signature.timestamp)],
    ['颁发机构', signature.issuerName || '无法识别'],
    ['证书序列号', [code(signature.serialNumber || '无')]],
    result,
  ])
}
