import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { RootedChain } from '../audit-roots/public.ts'
import type { EvidenceFacts } from '../evidence/public.ts'
import { packageFolders, packageNames } from './package-format.ts'

/** 说明.txt: what is in the package, how it is checked, and what that does not prove. */
export function readmeText(
  facts: EvidenceFacts,
  {
    rootDigests,
    rooted,
  }: { readonly rootDigests: readonly string[]; readonly rooted: RootedChain | undefined },
): string {
  const { contractNo, contractName } = facts.record.facts
  const names = packageNames
  return [
    '契印电子签约平台 证据包',
    '',
    `合同编号：${contractNo}`,
    `合同名称：${contractName}`,
    `报告编号：${facts.reportNo}`,
    `申请人：${facts.issuedTo}`,
    `出具时间：${formatDateTime(facts.issuedAt)}`,
    '',
    '一、内容',
    `${names.document}　已签署的合同，内含全部电子签名、时间戳和长期验证信息`,
    `${names.report}　平台盖章的签署过程报告`,
    `${names.trail}　合同的全部操作记录，逐条以哈希值相连`,
    `${names.rooted}　${rootedText(rooted)}`,
    `${names.intents}　各签署方确认签署意愿的记录，号码已脱敏`,
    `${packageFolders.roots}　平台信任的根证书`,
    `${packageFolders.certificates}　合同所用的签名证书、时间戳证书及其上级证书`,
    `${packageFolders.revocation}　证书吊销列表（.crl）和证书状态（.ocsp）`,
    `${names.manifest}　以上文件的长度和 SHA-256 摘要；${names.signature} 是平台对它的电子签名（CAdES，带时间戳）`,
    `${names.sums}　全部文件的 SHA-256 摘要，可用 sha256sum -c 核对`,
    `${names.page}　离线校验页面，双击用浏览器打开；不含平台的程序代码`,
    `${names.command}　与该页面相同的校验，在命令行中运行`,
    `${names.ownVerifier}　平台自己的校验程序，另可判断签名之后追加的内容改了什么，并支持国密签名`,
    '',
    '二、校验方法（不需要网络）',
    '1. 将压缩包完整解压到一个文件夹，不要增删或改名。',
    `2. 双击打开 ${names.page}，选择本证据包的 ZIP 文件或解压后的文件夹，断开网络也能使用；`,
    '   或安装 Node.js 20 或更高版本（https://nodejs.org），在该文件夹中打开命令行，运行：',
    `   node ${names.command}`,
    `   node ${names.ownVerifier}`,
    '3. 各程序逐项校验文件摘要、清单签名、合同与报告的电子签名、操作记录和校验根，任何一个字节被改动都会指出是哪个文件。',
    '4. 请将它们显示的根证书指纹与从平台官方渠道取得的指纹核对；也可用 --root 指定自行取得的根证书：',
    `   node ${names.command} --root 根证书.cer`,
    '根证书指纹（SHA-256）：',
    ...rootDigests.map((digest) => `   ${digest}`),
    `不使用本程序时，可用任何支持 PAdES 的软件校验两个 PDF 文件，用 OpenSSL 校验清单签名：`,
    `   openssl cms -verify -binary -inform DER -in ${names.signature} -content ${names.manifest} -CAfile 根证书.pem -out NUL`,
    '',
    '三、说明',
    '操作记录的哈希值由平台密钥计算（HMAC），记录之外的人可以核对各条是否首尾相连、是否与合同签名和证据报告所绑定的位置一致、是否列入经时间戳固定的校验根；单条哈希值本身由平台核对，结果见操作记录中的 finding。',
    '本证据包含签署方的个人信息，请妥善保管，不要随意传播。',
    ...(facts.platform.demo ? ['本证据包出自演示环境，不具有法律效力。'] : []),
    ...(facts.platform.ownAuthority ? ['签名证书由平台自建的证书系统签发，并非持牌电子认证服务机构。'] : []),
    '',
  ].join('\r\n')
}

/** Whether the trail is anchored, plainly. */
function rootedText(rooted: RootedChain | undefined): string {
  if (!rooted)
    return '出具时，本合同的操作记录尚未列入每日校验根（每晚生成一次）；次日起重新下载证据包即含有校验根'
  const { statement, state, token } = rooted
  const stamp = token ? '及其时间戳' : '，时间戳尚未取得'
  return `每日校验根中与本合同有关的部分${stamp}（第 ${statement.number} 个校验根，列有前 ${state.count} 条操作记录）`
}
