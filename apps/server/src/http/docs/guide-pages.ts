import { apiBase, wholePath } from '@qiyin/calls/call.ts'
import { signVersionHeader } from '@qiyin/calls/signed-request.ts'
import { sourceEventLabel } from '@qiyin/domain/access/source-event.ts'
import { refusals } from '@qiyin/domain/refusals.ts'
import { toldRefusals } from '@qiyin/domain/told-refusals.ts'
import type { PageParts } from './call-page.ts'
import { highlight } from './highlight.ts'
import { escape } from './html.ts'
import { docsBase, type Catalogue, type GuideSlug } from './navigation.ts'

/** The pages that are read before any call. */
export const guidePages: Readonly<Record<GuideSlug, (catalogue: Catalogue) => PageParts>> = {
  '': () => ({ title: '接入流程', content: startText }),
  signature: () => ({ title: '签名与验签', content: signatureText, code: signatureCode }),
  errors: () => ({ title: '错误码', content: errorsText() }),
  callbacks: () => ({ title: '回调通知', content: callbacksText(), code: callbackCode }),
  all: (catalogue) => ({ title: '全部接口', content: allText(catalogue) }),
}

const startText = `<h1>接入流程</h1>
<p class="lead">其他系统通过签名请求发起、查询、下载与撤销合同，并以回调得知合同的变化。</p>
<ol class="steps">
<li>系统管理员在「系统管理 / 来源系统」登记来源系统，并在其「接入」页添加应用：应用编号（appId）、代表其办理的员工、权限和公钥（RSA 2048 位及以上，或 SM2）。私钥只由接入方保存。权限和每分钟调用上限可以随时修改。</li>
<li>按「签名与验签」对请求签名。所有接口位于 <code>${apiBase}</code> 之下，返回 <code>code</code>、<code>message</code>、<code>result</code>、<code>requestId</code>、<code>timestamp</code>；<code>code</code> 为 0 表示成功，其余见「错误码」。</li>
<li>上传文件并发起合同，签署人收到短信后在网页或手机上签署；也可取得签署链接自行转发。</li>
<li>在应用上设置回调地址，接收合同发起、签署、完成、拒签、撤销、过期等事件，见「回调通知」。</li>
<li>合同完成后下载带有数字签名的 PDF，任何 PDF 阅读器都能验证。</li>
</ol>
<h2>沙箱</h2><p>演示环境自带沙箱系统，无需登记即可试用：<code>curl -X POST -H 'x-requested-with: XMLHttpRequest' 地址${apiBase}/demo/sandbox</code> 返回 <code>appId</code>、7 天内有效的私钥，以及一份可直接发起的合同内容，交给任一示例即可运行；短信显示在演示登录页，合同由演示账号签署。</p>
<h2>重复请求</h2><p>发起类接口以 <code>bizId</code> 识别同一笔业务：相同的请求返回首次结果，不同的请求（包括改用另一个发起接口）被拒绝。网络中断后可以放心重试。</p>
<h2>可运行的示例</h2><p>源代码的 <code>packages/sdk/examples</code> 中有 TypeScript、Python、Java 与 curl 四个完整示例。<code>npm run sdk</code> 生成可安装的 <code>@qiyin/sdk</code>（Node 20 及以上）。机器可读的描述：<a href="${apiBase}/openapi.json">openapi.json</a>，Hoppscotch、Apifox 等可由该地址导入。</p>
<h2>用 Postman 试用</h2><p>导入 <a href="${docsBase}/postman_collection.json">Postman 集合</a>，填写集合变量 <code>appId</code> 与 <code>privateKey</code>（RSA 私钥，PKCS#8 PEM）即可发送：请求中只写业务参数，集合的预请求脚本附加其余参数并签名。命令行 Newman 同样可用。</p>`

const signatureText = `<h1>签名与验签</h1>
<p class="lead">RSA2：RSA（PKCS #1 v1.5）与 SHA-256，密钥 2048 位及以上；登记了 SM2 公钥的应用以 SM2 与 SM3 签名（GB/T 32918.2，标识 1234567812345678，DER 编码）。</p>
<ol class="steps">
<li>把业务参数写成 JSON 文本，作为 <code>bizContent</code>。</li>
<li>取 <code>appId</code>、<code>bizContent</code>、<code>nonce</code>、<code>timestamp</code>，按名称排序，以 <code>名称=值</code> 用 <code>&amp;</code> 连接。值保持原样，不做 URL 编码。</li>
<li>在前面加一行：请求方法、空格、完整路径（不含域名与查询参数）、换行符。</li>
<li>用私钥签名，Base64 编码后作为 <code>sign</code>。</li>
<li>POST 以 JSON 发送五个参数，GET 以查询参数发送（此时须 URL 编码）；带上请求头 <code>${signVersionHeader}: 2</code>。</li>
</ol>
<h2>签名验证失败时</h2><p>核对签名所用的 <code>bizContent</code> 与发送的是同一段文本（不要再次序列化），以 UTF-8 编码，末尾没有换行；GET 请求中 <code>sign</code> 的加号须编码为 <code>%2B</code>；登录链接不带 <code>nonce</code>，待签名文本中也没有它。时间有误时，以应答中的 <code>timestamp</code> 校准。</p>
<h2>第1版签名</h2><p>不带该请求头时，待签名文本只有参数，没有第一行。已接入的系统可以继续使用，平台也可设置为不再接受（<code>EXTERNAL_SIGN_VERSION=2</code>）。这样签名的请求可用于字段相同的其他接口一次，建议改为第2版。登录链接的待签名文本也没有第一行。</p>
<h2>请勿外泄</h2><p>已签名的请求不要交给浏览器；给用户的应是签署链接、嵌入页或登录链接。</p>
<h2>时间与随机串</h2><p><code>timestamp</code> 为毫秒时间戳，与服务器时间相差不得超过 5 分钟；<code>nonce</code> 每次请求都应不同，重复使用将被拒绝。</p>
<h2>更换密钥</h2><p>先添加新公钥，再停用旧公钥，其间两者都有效。</p>`

const signatureCode = codeBlock(
  '待签名文本',
  'POST /esignature/api/external/contract/query\nappId=SCM_PORTAL&bizContent={"contractId":"18362001"}&nonce=8f41c0d97ab34e02&timestamp=1795000000000',
)

const callbackCode = `${codeBlock(
  '请求',
  `POST /qiyin/callback HTTP/1.1
content-type: application/json
x-qiyin-timestamp: 1795000000000
x-qiyin-signature: v1=5257a869e7ecebeda32affa62cdca3fa…
x-qiyin-signature-rsa2: MEUCIQDf…

{
  "id": "7f0c5a52-3f2d-4a51-9f6a-8d0a6a2f1c11",
  "type": "contract.completed",
  "time": "2026-11-20 10:00:00",
  "appId": "SCM_PORTAL",
  "data": { "contractId": "18362001", "contractStatus": 2 }
}`,
)}${codeBlock(
  'TypeScript',
  `import { checkCallback } from '@qiyin/sdk'

// body 为未经解析的原文
const event = checkCallback({ headers, body }, { secret })`,
)}`

function callbacksText(): string {
  const rows = Object.entries(sourceEventLabel).map(
    ([type, label]) => `<tr><td>${type}</td><td>${label}</td></tr>`,
  )
  return `<h1>回调通知</h1>
<p class="lead">事件与其引起的变化同时写入，至少送达一次；同一合同的事件按先后送达。</p>
<h2>事件</h2><table><tr><th>type</th><th>含义</th></tr>${rows.join('')}</table>
<p>消息通知（contract.message）按接收人逐条推送消息的内容，含 <code>scene</code>、<code>sceneName</code>、<code>receiverName</code> 和 <code>content</code>，只推送给在事件中选择了它的应用；其中的链接须登录后打开。</p>
<h2>验签</h2><p>对 <code>x-qiyin-timestamp</code> 的值、一个点和请求原文计算 HMAC-SHA256（密钥为应用的回调密钥），与 <code>x-qiyin-signature</code> 中的 <code>v1</code> 比较；或以平台公钥验证 <code>x-qiyin-signature-rsa2</code>。时间相差超过 5 分钟的请求应拒绝。</p>
<h2>应答与重试</h2><p>以 2xx 应答表示收到。其余情况将在 24 小时内重试 8 次，仍未成功的可在「接入」页或由接口要求重新发送。以 <code>id</code> 识别重复的事件。</p>
<p>「发送测试回调」发送 type 为 <code>test</code>、data 为空的事件。</p>
<h2>回调地址</h2><p>以 <code>https://</code> 开头，主机（含端口）须在应用的许可名单中，且为公网地址；不跟随跳转。在本机或内网接收时，由平台运维人员在启动参数 <code>CALLBACK_PRIVATE_HOSTS</code> 中列出该主机，如 <code>127.0.0.1:9000</code>。</p>`
}

function errorsText(): string {
  const all = [...Object.values(refusals), ...Object.values(toldRefusals)]
  const unique = new Map(all.map(({ code, message }) => [`${code} ${message}`, { code, message }]))
  const rows = [...unique.values()]
    .toSorted((one, other) => one.code - other.code)
    .map(({ code, message }) => `<tr><td>${code}</td><td>${escape(message)}</td></tr>`)
  return `<h1>错误码</h1><p class="lead"><code>code</code> 为 0 表示成功。每个接口可能返回的错误码列在其页面。</p>
<h2>HTTP 状态</h2><table><tr><th>状态</th><th>含义</th></tr>${statuses.map(([status, meaning]) => `<tr><td>${status}</td><td>${meaning}</td></tr>`).join('')}</table>
<h2>全部错误码</h2><table><tr><th>code</th><th>message</th></tr>${rows.join('')}</table>`
}

const statuses = [
  [200, '请求已处理，结果以 code 为准'],
  [400, '请求格式不正确'],
  [401, '签名、时间戳或随机串不被接受，或应用不存在'],
  [403, '应用没有该权限'],
  [404, '接口不存在，或请求方法不对'],
  [408, '请求发送过慢'],
  [413, '请求内容过大'],
  [429, '请求过于频繁'],
  [503, '系统繁忙，请在 Retry-After 秒后重试'],
] as const

function allText(catalogue: Catalogue): string {
  const rows = Object.entries(catalogue).map(
    ([name, call]) =>
      `<tr><td>${call.method}</td><td><a href="${docsBase}/${name}">${escape(wholePath(call))}</a></td><td>${escape(call.summary)}</td></tr>`,
  )
  return `<h1>全部接口</h1><p class="lead">网页与其他系统使用的接口出自同一份目录，共 ${rows.length} 个。</p>
<table class="wide"><tr><th>方法</th><th>地址</th><th>说明</th></tr>${rows.join('')}</table>`
}

function codeBlock(label: string, text: string): string {
  return `<div class="label"><span>${label}</span></div><pre tabindex="0">${highlight(text)}</pre>`
}
