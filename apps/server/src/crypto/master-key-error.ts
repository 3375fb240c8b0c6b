const remedies = {
  lost: '此数据库是用另一主密钥加密的。请从备份恢复原来的 MASTER_KEY 或密钥文件后再启动；轮换主密钥时新密钥在前、旧密钥保留在后（MASTER_KEY=新,旧）。若确要从头开始，请改用空的数据库与数据目录。(The database was filled under another master key: restore it, or put it behind the new one.)',
  order:
    '轮换主密钥时新密钥放在最前，原有密钥保持先后次序，最早的在最后（MASTER_KEY=新,旧）。(New master keys go in front, the eldest stays last.)',
  required:
    '生产环境（NODE_ENV=production）不会自动生成主密钥。请设置 MASTER_KEY（openssl rand -base64 32），或放好密钥文件，或用 MASTER_KEY_WRAPPED 由密钥服务保管，并另行备份。(In production a master key must be given.)',
  service:
    '请检查 KEY_SERVICE_URL、KEY_SERVICE_TOKEN、MASTER_KEY_NAME 与 MASTER_KEY_WRAPPED，以及密钥服务是否可用。(The key service did not unwrap the master key.)',
} as const

/** The master key cannot be used with this database; the message says what to do. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError'
  readonly reason: keyof typeof remedies

  constructor(reason: keyof typeof remedies, finding: string, options?: ErrorOptions) {
    super(`主密钥有误，服务未启动：${finding}。\n  ${remedies[reason]}`, options)
    this.reason = reason
  }
}
