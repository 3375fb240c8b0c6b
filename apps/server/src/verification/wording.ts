import { formatDateTime } from '@qiyin/domain/dates.ts'
import type {
  ChangeKind,
  Conclusion,
  DocumentChange,
  DocumentProblem,
  Indication,
  LongTermGap,
  PdfVerification,
  RevocationFinding,
  SignatureProblem,
  SignatureRemark,
  SubIndication,
  TimestampFinding,
  VerifiedSignature,
} from '@qiyin/pdf'

/** Every word that verification says to users, on screens and on the command line. */

/** The conclusion about a document. */
export function verdictText(report: PdfVerification): string {
  const { verdict, subIndication, trustJudged, signatures, problems } = report
  // What cannot be read may hold signatures.
  if (signatures.length === 0 && problems.length > 0) return '无法验证'
  if (verdict === 'indeterminate') return `${verdicts.indeterminate}：${subIndicationText(subIndication)}`
  if (verdict !== 'valid') return verdicts[verdict]
  const text = trustJudged ? verdicts.valid : '签名完整，文件自签署后未被修改（未核对证书是否可信）'
  const isRemarked = (wanted: readonly SignatureRemark[]): boolean =>
    signatures.some(({ remarks }) => wanted.some((one) => remarks.includes(one)))
  const weak = isRemarked(weaknesses) ? '，但有签名使用了已不安全的算法' : ''
  const moving = isRemarked(movingContent) ? '，但文件带有会改变显示内容的部分（见提示）' : ''
  return `${text}${weak}${moving}`
}

const weaknesses: readonly SignatureRemark[] = ['weak-digest', 'weak-key']

const verdicts: Record<PdfVerification['verdict'], string> = {
  valid: '签名有效，文件自签署后未被修改',
  indeterminate: '暂不能确认签名是否有效',
  modified: '文件在签署后被修改',
  invalid: '签名无效',
  unsigned: '尚无签名',
}

/** What came of one signature, with the reason when it did not pass. */
export function conclusionText({ indication, subIndication }: Conclusion): string {
  const text = indications[indication]
  return subIndication === null ? text : `${text}：${subIndicationText(subIndication)}`
}

const indications: Record<Indication, string> = {
  PASSED: '有效',
  INDETERMINATE: '无法确认',
  FAILED: '无效',
}

function subIndicationText(reason: SubIndication | null): string {
  return reason === null ? '' : subIndications[reason]
}

const subIndications: Record<SubIndication, string> = {
  FORMAT_FAILURE: '签名或文件的结构不正确',
  HASH_FAILURE: '内容与签名不一致',
  SIG_CRYPTO_FAILURE: '签名值不正确',
  REVOKED: '签名时证书已被吊销',
  NOT_YET_VALID: '证书尚未生效',
  NO_SIGNING_CERTIFICATE_FOUND: '签名中没有签名人的证书',
  SIG_CONSTRAINTS_FAILURE: '签名的格式无法识别，或签名、时间戳没有绑定证书',
  CRYPTO_CONSTRAINTS_FAILURE: '签名使用了不支持的算法',
  CHAIN_CONSTRAINTS_FAILURE: '证书的用途不符',
  CERTIFICATE_CHAIN_GENERAL_FAILURE: '证书链不完整或不在有效期内',
  NO_CERTIFICATE_CHAIN_FOUND: '证书颁发机构不受信任',
  REVOKED_NO_POE: '证书已被吊销，且不能证明签名在吊销之前',
  REVOKED_CA_NO_POE: '颁发机构的证书已被吊销',
  OUT_OF_BOUNDS_NO_POE: '证书已过期，且不能证明签名在有效期内',
  OUT_OF_BOUNDS_NOT_REVOKED: '证书已过期（未被吊销），且不能证明签名在有效期内',
  TIMESTAMP_ORDER_FAILURE: '时间戳的先后与签署次序矛盾',
  TRY_LATER: '缺少证书是否被吊销的资料',
  SIGNED_DATA_NOT_FOUND: '文件已加密，需要密码才能验证',
  POLICY_PROCESSING_ERROR: '签名过多',
}

/** What is wrong with the file as a whole. */
export function documentProblemText(problem: DocumentProblem): string {
  return documentProblems[problem]
}

const documentProblems: Record<DocumentProblem, string> = {
  encrypted: '文件已加密，无法验证',
  broken: '文件已损坏或不是 PDF',
  'too-many-signatures': '签名过多，无法验证',
  'too-much-evidence': '证书和吊销信息过多，未能全部核验',
}

/** What is wrong with a signature. */
export function signatureProblemText(problem: SignatureProblem): string {
  return signatureProblems[problem]
}

const signatureProblems: Record<SignatureProblem, string> = {
  range: '签名范围不正确：没有恰好覆盖签名值以外的全部内容',
  'not-in-form': '文件中有一个签名不在表单里，文件结构已被改动',
  'partial-coverage': '签名没有覆盖完整的文件版本',
  'unsupported-format': '签名的格式无法识别，不能判断签名是否有效',
  unreadable: '签名数据已损坏，无法读取',
  'trailing-data': '签名值之后有多余数据',
  'content-type': '签名的内容类型不正确',
  'unsupported-algorithm': '签名使用了不支持或已不安全的算法',
  'algorithm-mismatch': '签名中声明的算法互相矛盾',
  'no-certificate': '签名中没有签名人的证书',
  'digest-mismatch': '内容摘要与签名不一致，内容已被改动',
  value: '签名值验证失败',
  'certificate-binding': '签名没有正确绑定签名证书',
  'key-usage': '证书不能用于签名',
  'certificate-not-yet-valid': '签名时证书尚未生效',
  'certificate-not-valid': '签名时证书已过期',
  'expired-not-revoked': '证书已过期且未被吊销，但没有可信时间证明签名时证书有效',
  'expired-without-timestamp': '证书已过期，且没有可信时间证明签名时证书有效',
  'chain-not-valid': '签名时上级证书不在有效期内',
  untrusted: '签名证书不是由受信任的机构签发',
  revoked: '签名证书在签名前已被吊销',
  'revoked-without-timestamp': '签名证书已被吊销，且没有可信时间证明签名在吊销之前',
  'issuer-revoked': '上级证书在签名前已被吊销',
  'revocation-missing': '缺少资料判断证书是否被吊销，可在取得吊销列表后重新验证',
  'timestamp-mismatch': '时间戳与签名内容不一致',
  'timestamp-value': '时间戳签名无效',
  'timestamp-no-certificate': '时间戳中没有时间戳机构的证书，文件中也没有',
  'timestamp-binding': '时间戳没有正确指明时间戳机构的证书',
  'timestamp-algorithm': '时间戳使用了不支持的算法',
  'timestamp-usage': '时间戳证书没有时间戳专用用途',
  'timestamp-not-valid': '时间戳证书在签发时间戳时不在有效期内',
  'timestamp-expired': '时间戳证书已过期，且没有更新的时间戳为其存证',
  'timestamp-untrusted': '时间戳证书不是由受信任的机构签发',
  'timestamp-revoked': '时间戳证书在签发时间戳前已被吊销',
  'timestamp-revoked-since': '时间戳证书后来被吊销且吊销原因不能排除密钥失控，又没有吊销之前的时间戳为其存证',
  'timestamp-in-future': '时间戳所载时间晚于验证时间，不可信',
  'timestamp-order': '时间戳与文件中其他时间戳的先后次序矛盾，所载时间不可信',
}

/** What should be known about a signature that counts. */
export function signatureRemarkText(remark: SignatureRemark): string {
  return signatureRemarks[remark]
}

const signatureRemarks: Record<SignatureRemark, string> = {
  'weak-digest': '使用了已不安全的摘要算法 SHA-1，不能排除内容被替换',
  'weak-timestamp': '时间戳使用了已不安全的摘要算法 SHA-1',
  'weak-key': '签名密钥过短，安全强度不足',
  'weak-chain': '证书链中有使用 SHA-1 签发的证书',
  'no-timestamp': '没有可信时间戳，签名时间仅为签署人自述',
  'revoked-later': '证书在签名之后被吊销，不影响此前的签名',
  'revocation-unknown': '文件中没有足够的资料判断证书是否被吊销',
  'certificate-unbound': '签名格式没有绑定签名证书，同一密钥若另有证书则不能区分',
  'several-timestamps': '签名带有多个时间戳，以其中有效且最早的为准',
  scripts: '文件带有脚本，显示的内容可能随打开的软件和时间变化',
  'actions-that-show': '文件带有显示或隐藏内容的动作，显示的内容可能随操作变化',
  'external-content': '文件引用了文件以外的内容，该内容不受签名保护',
  'form-data': '文件带有另一套表单（XFA），部分软件显示的是该表单而不是页面',
  'changing-layers': '文件的图层会随缩放、打印等自动显示或隐藏',
  media: '文件带有影音或三维内容，显示的内容会变化',
  'alternate-images': '文件的图像带有替代图像，打印与显示可能不同',
  portfolio: '文件是文件包，部分软件显示的是其中的附件而不是页面',
}

const movingContent: readonly SignatureRemark[] = [
  'scripts',
  'actions-that-show',
  'external-content',
  'form-data',
  'changing-layers',
  'media',
  'alternate-images',
  'portfolio',
]

/** What a time-stamp says, and why it proves nothing when it does not. */
export function timestampText(timestamp: TimestampFinding | null): string {
  if (!timestamp) return '无'
  const { time, authority, problems } = timestamp
  const stated = `${formatDateTime(time)}（${authority || '无法识别的机构'}）`
  if (timestamp.indication === 'PASSED') return stated
  const reasons = [...new Set(problems.map(signatureProblemText))]
  return `${stated}，${indications[timestamp.indication]}：${reasons.join('；')}`
}

/** All time-stamps of a signature: the one that counts, and why each of the others does not. */
export function timestampsText({
  timestamp,
  otherTimestamps,
}: Pick<VerifiedSignature, 'timestamp' | 'otherTimestamps'>): string {
  const others = otherTimestamps.map((one) =>
    one.indication === 'PASSED' ? `${timestampText(one)}，有效，但晚于所采用的时间戳` : timestampText(one),
  )
  return [timestampText(timestamp), ...others.map((text) => `另有时间戳不作依据：${text}`)].join('；')
}

/** The algorithm with the length of the key. */
export function algorithmText({ algorithm, keyBits }: VerifiedSignature): string | null {
  if (!algorithm) return null
  return keyBits > 0 ? `${algorithm}，${keyBits} 位` : algorithm
}

/** How much of the file a signature covers. */
export function coverageText(coverage: VerifiedSignature['coverage']): string {
  return coverages[coverage]
}

const coverages: Record<VerifiedSignature['coverage'], string> = {
  file: '整个文件',
  revision: '签署时的完整版本',
  partial: '不完整',
}

/** What the file says about the revocation of a certificate or a chain. */
export function revocationText({ status, source, producedAt, revokedAt }: RevocationFinding): string {
  if (status === 'unknown') return '未知'
  const basis = source === 'crl' ? '吊销列表' : '在线状态应答'
  const issued = producedAt ? `，${formatDateTime(producedAt)} 签发` : ''
  const evidence = `（依据文件内的${basis}${issued}）`
  if (status === 'good') return `未被吊销${evidence}`
  return `已于 ${revokedAt ? formatDateTime(revokedAt) : '未知时间'} 被吊销${evidence}`
}

/** Whether the file holds what checking the signature years later needs; null when nobody signed. */
export function longTermText(gaps: readonly LongTermGap[] | null): string | null {
  if (gaps === null) return null
  return gaps.length === 0 ? '齐全' : `缺${gaps.map((gap) => longTermGaps[gap]).join('、')}`
}

const longTermGaps: Record<LongTermGap, string> = {
  timestamp: '可信时间戳',
  chain: '上级证书',
  revocation: '证书状态资料',
  'timestamp-authority': '时间戳证书的资料',
  'archive-timestamp': '归档时间戳',
}

/** What a later revision did, with the place it did it in. */
export function changeText(change: DocumentChange): string {
  if (change.kind === 'structure' && change.detail === 'file') return oddFile
  const place = change.page === undefined ? '' : `第 ${change.page} 页`
  const text = changes[change.kind].replace('{field}', () => change.field || '未命名')
  const detail = change.detail === undefined ? '' : `（${change.detail}）`
  const object = change.allowed || change.object === undefined ? '' : `，对象 ${change.object}`
  return `${place}${text}${detail}${object}${change.forbiddenBy ? forbidders[change.forbiddenBy] : ''}`
}

const changes: Record<ChangeKind, string> = {
  'signature-filled': '签名域“{field}”被签署',
  'timestamp-added': '增加了文档时间戳',
  'signature-field-added': '增加了签名域“{field}”并签署',
  'validation-data': '验证资料被更新',
  metadata: '文档属性被更新',
  version: '文档版本声明被更新',
  'field-filled': '表单域“{field}”被填写',
  'field-appearance': '表单域“{field}”的外观被修改，而内容没有变化',
  'field-changed': '表单域“{field}”的位置或设置被修改',
  'field-added': '增加了表单域“{field}”',
  'field-removed': '表单域“{field}”被删除',
  'form-settings': '表单设置被修改',
  'signature-changed': '已有的签名“{field}”被修改',
  'annotation-added': '增加了批注',
  'annotation-changed': '批注被修改',
  'annotation-removed': '批注被删除',
  'page-content': '页面内容被修改',
  'page-resource': '页面使用的字体、图像等资源被修改',
  'page-changed': '页面设置被修改',
  'page-added': '增加了页面',
  'page-removed': '页面被删除',
  'page-order': '页面顺序被修改',
  'page-tree': '页面目录被修改',
  'validation-data-changed': '验证资料被删除或改动',
  catalog: '文档目录被修改',
  trailer: '文件的目录被替换',
  object: '文档内容被修改',
  'other-role': '文档中的同一对象被兼作他用',
  'reserved-object': '补入了原文档预留的内容',
  structure: '签名之后的文件结构不规范，无法确认内容未被改动',
  'trailing-bytes': '文件末尾有签名之后追加的内容',
}

/** Of what was signed, not of what came later (decision 161). */
const oddFile = '签名时的文件写法不规范，不同阅读器可能读出不同内容，无法确认之后的更新没有改变内容'

const forbidders: Record<NonNullable<DocumentChange['forbiddenBy']>, string> = {
  certification: '，而此前的签名已限定不得作此修改',
  lock: '，而此前的签名已锁定该表单域',
  completion: '，而文件已全部签署并加盖归档时间戳，此后只能续期验证资料',
}
