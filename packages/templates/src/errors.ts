/** Why a file, a value or a template was refused, or why a rendering ended. */
export type TemplateErrorCode = keyof typeof messages

const messages = {
  'not-docx': '文件不是 Word 文档或网页，请上传 .docx 或 .html 格式的文件',
  'not-xlsx': '文件不是 Excel 表格，请上传由本系统导出的 .xlsx 表单',
  'old-word-format': '不支持旧版 .doc 或 .wps 文件，请另存为 .docx 后上传',
  'old-excel-format': '不支持旧版 .xls 或 .et 文件，请另存为 .xlsx 后上传',
  'page-not-repaired': '网页模板不能自动修正，请在原文件中修改后重新上传',
  encrypted: '文件设有密码，请取消密码后上传',
  macros: '文件含有宏，请另存为不含宏的文件后上传',
  'embedded-object': '文件含有嵌入对象，请删除后上传',
  'too-large': '文件过大',
  'zip-bomb': '文件解压后过大，已拒绝',
  damaged: '文件已损坏，无法读取',
  doctype: '文件含有不允许的文档类型声明',
  'too-deep': '文件嵌套层次过多，无法处理',
  unsupported: '模板含有无法转换的内容',
  'missing-character': '字体中没有所需的字',
  'form-outdated': '表单版本已过期，请重新下载',
  'form-other-template': '表单不属于该模板，请重新下载',
  'form-unreadable': '无法识别表单，请使用由本系统导出的表单',
  'too-many-rows': '数据行数超过上限',
  timeout: '转换超时，请稍后重试',
  'memory-exceeded': '转换所需内存超过上限',
  busy: '系统繁忙，请稍后重试',
  'engine-failed': '转换失败',
  'engine-missing': '未配置所需的转换引擎，请联系平台管理员',
  'engine-changed': '模板确认后排版引擎已更换，请重新上传模板并确认',
} as const

/** A refusal: `code` is for programs, `message` (Chinese) for users, `detail` names the part at fault. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly code: TemplateErrorCode
  readonly detail: string | undefined

  constructor(code: TemplateErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? messages[code] : `${messages[code]}：${detail}`, options)
    this.code = code
    this.detail = detail
  }
}
