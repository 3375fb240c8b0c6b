/**
 * The refusals that pages answer with more than their text (refusals.ts has the others, and says what the numbers mean).
 * Those that only forms answer stand in told-form-refusals.ts: these here come with every page.
 */
export const toldRefusals = {
  FAILED: { code: -1, message: '操作失败，请稍后重试' },
  REAL_NAME_REQUIRED: { code: 1001, message: '您尚未完成实名认证，请先完成认证后再继续' },
  MAINTENANCE: { code: 1003, message: '系统升级中，请稍后再访问' },
  PARAMETER_INVALID: { code: 2001, message: '参数格式不正确' },
  CONTRACT_NOT_FOUND: { code: 3001, message: '合同不存在或无权访问' },
  SIGN_FAILED: { code: 3020, message: '签署失败' },
  DOCUMENT_NOT_SHOWN: { code: 3024, message: '请先打开并查看合同文件，再签署' },
  DOCUMENT_CHANGED: { code: 3025, message: '合同文件已更新（有其他签署方完成签署），请查看最新文件后再签署' },
  SIGNER_CHANGED: { code: 3051, message: '此合同的签署人已更换，您无需再签署' },
  SUPPLIER_PREPARING: { code: 3062, message: '合同正在提交至签署渠道，请稍后再试' },
  CODE_WRONG: { code: 4001, message: '验证码错误' },
  CODE_EXPIRED: { code: 4002, message: '验证码已失效，请重新获取' },
  CODE_TOO_SOON: { code: 4003, message: '获取验证码过于频繁，请稍后再试' },
  ACCOUNT_FROZEN: { code: 4007, message: '账号已冻结，请联系管理员' },
  IDENTITY_MISMATCH: { code: 4010, message: '信息不一致，请确保所有信息均为本人真实信息' },
  AUTHENTICATION_NOT_FOUND: { code: 4012, message: '认证信息不存在或无权访问' },
  SCOPE_REFUSED: { code: 4016, message: '当前登录不是内部登录，不能以内部版访问' },
  FACE_PAGE_EXPIRED: { code: 4021, message: '页面已过期，请刷新后重新扫码' },
  EMBED_REVOKED: { code: 8016, message: '原系统的接入已停用，请联系原系统的管理员' },
} as const

/** Refusals that are about the code somebody has typed, and are said beside its field. */
export const refusalsOfCode: readonly number[] = [
  toldRefusals.CODE_WRONG.code,
  toldRefusals.CODE_EXPIRED.code,
]
