import { article, type Block, code, smallPrint, type Words } from '@qiyin/pdf/text'
import type { EvidenceFacts } from './facts.ts'

/** What the report proves and what it does not. */
export function effectChapter({ record, companies, platform, supplier }: EvidenceFacts): Block[] {
  const simulated =
    record.slots.some(({ assurance }) => assurance === 'simulated') ||
    companies.some(({ assurance }) => assurance === 'simulated')
  const notes: string[] = [
    ...(platform.demo ? ['本报告由演示环境出具，所载数据仅供演示，不具有法律效力。'] : []),
    ...certificateNotes(platform, supplier),
    ...(simulated
      ? [
          '部分签署方的身份经模拟认证，模拟认证未与权威数据源核对，不能证明其真实身份，仅供演示，不具有法律效力。',
        ]
      : []),
    '身份核验一栏记载平台对签署方身份的核验方式，不代表平台对其身份作出担保。',
    '操作记录由平台在业务发生时写入，只增不改，每条记录包含前一条记录的校验值，校验值以平台的密钥计算，持有数据库而不持有密钥者不能重新计算。网络地址为平台收到请求时所见，可能经过代理；设备信息由对方设备上报。',
  ]
  return numbered(notes)
}

/** Whose certificates and time-stamps these are. */
function certificateNotes(
  { ownAuthority, ownTimestamps }: EvidenceFacts['platform'],
  supplier: string | null,
): string[] {
  if (supplier !== null)
    return [
      `本合同由${supplier}签署：签署方的证书、签署意愿的确认和签名由其提供，颁发机构见各签名，其资质与证书策略以该机构公布的为准。`,
    ]
  return [
    ownAuthority
      ? '本合同使用平台自建证书签署，不属于依法设立的电子认证服务机构颁发的证书。依照《中华人民共和国电子签名法》第十三条，当事人也可以选择使用符合其约定的可靠条件的电子签名；电子签名是否可靠，由有权机关结合全部证据认定。'
      : '签署方证书由颁发机构一栏所列的电子认证服务机构签发，其资质与证书策略以该机构公布的为准。',
    ...(ownTimestamps
      ? ['可信时间戳由平台自建的时间戳服务签发，时间取自平台服务器，不是由独立第三方签发。']
      : []),
  ]
}

/** How anybody can check report and contract without this platform. */
export function offlineChapter({ platform, computedSha256, record, supplier }: EvidenceFacts): Block[] {
  const { root } = platform
  return [
    ...numbered([
      '核对本报告：用支持数字签名的阅读器打开，查看平台签章的签名属性；或者运行 npm run cli -- verify 报告.pdf --root 根证书.pem，结论应为签名有效。打印件不能用于验证签名。',
      [
        `信任根证书：${root.name}。证书可从 ${root.url} 取得，取得后请核对其 SHA-256 指纹：`,
        code(root.sha256),
        '。',
      ],
      [
        '核对合同文件：对下载的合同文件计算 SHA-256 摘要（Linux 为 sha256sum 文件名，Windows 为 certutil -hashfile 文件名 SHA256），应与当前版本的摘要一致：',
        code(computedSha256),
        '。',
      ],
      supplier === null
        ? '核对合同签名：用同样的方法打开或者校验合同文件。合同文件自带证书和时间戳，签署完成的合同还带有吊销资料，不联网也可以校验。'
        : `核对合同签名：用同样的方法打开或者校验合同文件，并信任${supplier}所用证书的根证书。文件所带的时间戳和吊销资料以${supplier}写入的为准。`,
      '核对各个版本：按“合同文件与摘要”一章所列的字节数截取合同文件（Linux 为 head -c 字节数 文件名），计算摘要并与表中所列比较，可以逐一确认每次签署之前的内容未被改动。',
      [
        supplier === null
          ? '核对操作记录：每个签名中绑定了签署当时的记录链头，本报告的签章绑定了出具时的记录链头：'
          : '核对操作记录：本报告的签章绑定了出具时的记录链头：',
        code(record.chain.head.toString('hex')),
        '。此后平台的任何一条既有记录被增删或改动，都不能再得到已签名的链头。链头的重新计算须由平台进行。',
      ],
    ]),
    smallPrint('本报告所载内容以出具时间为准。合同此后如有新的签署或者变更，请重新申请出具。'),
  ]
}

function numbered(notes: readonly Words[]): Block[] {
  return notes.map((note, index) =>
    article([`${index + 1}. `, ...(typeof note === 'string' ? [note] : note)]),
  )
}
