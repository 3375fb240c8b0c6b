import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { prepare, sign } from '@qiyin/pdf'
import { makeTestAuthority, makeTestPdf, type TestAuthority } from '@qiyin/pdf/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyCommand, type CommandResult } from './verify.ts'

let folder: string
let authority: TestAuthority
let signed: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qiyin-cli-'))
  authority = await makeTestAuthority('p-256')
  const { bytes } = await prepare(makeTestPdf(), {
    fields: [{ name: 'party', box: { page: 0, left: 0.1, top: 0.1, widthPt: 50, heightPt: 50 } }],
    certify: { ...authority.platform, time: new Date() },
  })
  const filled = await sign(bytes, {
    fields: [{ name: 'party', appearance: { kind: 'vector', width: 1, height: 1, content: '' } }],
    signer: authority.company,
    signerName: '李四',
    time: new Date(),
    timestamp: { kind: 'built-in', authority: authority.timestamp },
  })
  signed = filled.bytes
  await save('signed.pdf', signed)
  await save('root.pem', pem(authority.root.certificate))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function save(name: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(join(folder, name), bytes)
}

function pem(der: Uint8Array): string {
  const body = Buffer.from(der).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`
}

function run(...args: string[]): Promise<CommandResult> {
  return verifyCommand(args, { directory: folder, dataDirectory: join(folder, 'data') })
}

/** The file with a revision that draws something else. */
function changed(): Buffer {
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(signed.toString('latin1', signed.length - 60))?.[1]
  const body = '4 0 obj\n<</Length 3>>\nstream\nq Q\nendstream\nendobj\n'
  const entry = `${String(signed.length).padStart(10, '0')} 00000 n \n`
  const tail = `xref\n4 1\n${entry}trailer\n<</Size 300/Root 1 0 R/Prev ${previous}>>\nstartxref\n${signed.length + body.length}\n%%EOF\n`
  return Buffer.concat([signed, Buffer.from(body + tail, 'latin1')])
}

describe('verify on the command line', () => {
  it('reports every signature in Chinese, and leaves with 0 when all is valid', async () => {
    const { exitCode, output = '' } = await run('signed.pdf', '--root', 'root.pem')
    expect(exitCode).toBe(0)
    expect(output).toMatch(
      /^文件：signed\.pdf\n\n签名 1（文件锁定）\n {2}结果：有效（见提示）\n {2}签署人：契印平台\n/,
    )
    const second = output.slice(output.indexOf('签名 2（签署）'))
    expect(second.split('\n').map((line) => line.trim())).toEqual([
      '签名 2（签署）',
      '结果：有效（见提示）',
      '签署人：北京示例科技有限公司，李四',
      '签名域：party',
      expect.stringMatching(/^自述时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      expect.stringMatching(/^可信时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d（契印测试时间戳）$/),
      '签名算法：ECDSA-SHA256，256 位',
      '签名级别：PAdES B-T',
      '长期有效信息：缺证书状态资料、时间戳证书的资料、归档时间戳',
      '覆盖范围：整个文件',
      '证书链：李四 ← 契印测试签发机构 ← 契印测试根证书',
      '吊销状态：未知',
      '时间戳证书链：契印测试时间戳 ← 契印测试签发机构 ← 契印测试根证书',
      '提示：文件中没有足够的资料判断证书是否被吊销',
      '之后的改动：无',
      '',
      '结论：签名有效，文件自签署后未被修改',
    ])
    expect(output).toContain('之后的改动：允许：第 1 页签名域“party”被签署')
  })

  it('without a root judges integrity only, and says so', async () => {
    const { exitCode, output = '' } = await run('signed.pdf')
    expect(exitCode).toBe(0)
    expect(output).toContain(
      '结论：签名完整，文件自签署后未被修改（未核对证书是否可信）\n  未提供受信任的根证书',
    )
  })

  it('trusts the root in the data folder by itself', async () => {
    const dataDirectory = join(folder, 'installation')
    await mkdir(join(dataDirectory, 'ca'), { recursive: true })
    await save('installation/ca/root.cer', authority.root.certificate)
    const { output = '' } = await verifyCommand(['signed.pdf'], { directory: folder, dataDirectory })
    expect(output).toContain('结论：签名有效，文件自签署后未被修改')
    expect(output).not.toContain('未提供受信任的根证书')
  })

  it('leaves with 1 when the file was modified, and names what was', async () => {
    await save('changed.pdf', changed())
    const { exitCode, output = '' } = await run('changed.pdf', '--root', 'root.pem')
    expect(exitCode).toBe(1)
    expect(output).toContain('结论：文件在签署后被修改')
    expect(output).not.toMatch(/结果：有效/)
    expect(output).toContain('结果：对签署时的版本有效（见提示），文件在此之后被修改')
    expect(output).toContain('之后的改动：不允许：第 1 页页面内容被修改，对象 4')
  })

  it('leaves with 1 when a signature is wrong, with 3 when it leads to no trusted root', async () => {
    const flipped = Buffer.from(signed)
    const at = flipped.indexOf('Contract')
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await save('flipped.pdf', flipped)
    expect(await run('flipped.pdf', '--root', 'root.pem')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('问题：内容摘要与签名不一致，内容已被改动'),
    })
    const other = await makeTestAuthority('p-256')
    await save('other.cer', other.root.certificate)
    expect(await run('signed.pdf', '--root', 'other.cer')).toMatchObject({
      exitCode: 3,
      output: expect.stringMatching(
        /问题：签名证书不是由受信任的机构签发[^]*结论：暂不能确认签名是否有效：证书颁发机构不受信任（NO_CERTIFICATE_CHAIN_FOUND）/,
      ),
    })
  })

  it('leaves with 2 when there is nothing to judge', async () => {
    await save('plain.pdf', makeTestPdf())
    await save('text.pdf', 'no document at all')
    await save('empty.pem', 'nothing')
    expect(await run('plain.pdf')).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining('结论：尚无签名'),
    })
    expect(await run('text.pdf')).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining('文件已损坏或不是 PDF'),
    })
    expect(await run('missing.pdf')).toEqual({ exitCode: 2, error: '无法读取文件 missing.pdf' })
    expect(await run('signed.pdf', '--root', 'empty.pem')).toMatchObject({ exitCode: 2 })
    expect(await run()).toMatchObject({ exitCode: 2, error: expect.stringContaining('用法') })
    expect(await run('signed.pdf', '--unknown')).toMatchObject({ exitCode: 2 })
  })

  it('prints the same as data with --json', async () => {
    const { exitCode, output = '' } = await run('signed.pdf', '--json', '--root', 'root.pem')
    expect(exitCode).toBe(0)
    expect(JSON.parse(output)).toMatchObject({
      verdict: 'valid',
      indication: 'PASSED',
      subIndication: null,
      trustJudged: true,
      signatures: [
        { kind: 'certification', permission: 2 },
        { fieldName: 'party', level: 'B-T' },
      ],
      changes: [{ kind: 'signature-filled', allowed: true, after: 0, field: 'party', page: 1 }],
    })
  })

  it('runs as npm run cli, with paths from where it was typed', () => {
    const tool = resolve(import.meta.dirname, '../../../../tools/cli.mjs')
    const result = spawnSync(process.execPath, [tool, 'verify', 'signed.pdf', '--root', 'root.pem'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: '', INIT_CWD: folder },
    })
    expect([result.status, result.stderr]).toEqual([0, ''])
    expect(result.stdout).toContain('结论：签名有效')
    const nothing = spawnSync(process.execPath, [tool, 'sign'], { cwd: folder, encoding: 'utf8' })
    expect([nothing.status, nothing.stdout]).toEqual([2, ''])
    expect(nothing.stderr).toContain('用法')
  })
})
