import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { initiationOf, samplePdf } from './testing/initiations.ts'
import { makeParties } from './testing/parties.ts'
import { registerApplication } from './testing/source-application.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

const examples = join(import.meta.dirname, '../../../packages/sdk/examples')
const run = promisify(execFile)

let server: TestServer
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'qiyin-examples-'))
  const parties = await makeParties(server.services.database.db, server.services.secrets)
  const { appId, privateKey } = await registerApplication(server, { code: 'DOCS', actsAs: parties.initiator })
  const key = join(folder, 'key.pem')
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { contractInfo, signers } = initiationOf(parties, '1', new Date())
  const { files: _, ...info } = contractInfo
  await writeFile(join(folder, 'contract.json'), JSON.stringify({ contractInfo: info, signers }))
  await writeFile(join(folder, 'contract.pdf'), await samplePdf())
  environment = { QIYIN_ORIGIN: server.url, QIYIN_APP_ID: appId, QIYIN_PRIVATE_KEY: key }
})
afterAll(() => server.close())

const answers = async (command: string, args: readonly string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    () => false,
  )
const [hasPython, hasJava, hasShell] = await Promise.all([
  answers('python3', ['--version']),
  answers('java', ['--version']),
  answers('bash', ['-c', 'command -v curl openssl jq']),
])

const programs = [
  { language: 'TypeScript', command: process.execPath, program: 'initiate.ts', isThere: true },
  { language: 'Python', command: 'python3', program: 'initiate.py', isThere: hasPython },
  { language: 'Java', command: 'java', program: 'Initiate.java', isThere: hasJava },
  { language: 'curl', command: 'bash', program: 'initiate.sh', isThere: hasShell },
]

for (const { language, command, program, isThere } of programs)
  it.skipIf(!isThere)(`the example in ${language} initiates a contract and asks how it stands`, async () => {
    const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    const files = ['contract.json', 'contract.pdf'].map((name) => join(folder, name))
    const { stdout } = await run('env', [...given, command, join(examples, program), ...files])
    expect(stdout.trim()).toMatch(/^QY\S+ 0$/)
  })

it.skipIf(!hasShell)(
  'the commands of docs/api.md ask how a contract is and fetch its file, as they stand',
  async () => {
    const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
    const blocks = [...page.matchAll(/```bash\n([^`]+)```/g)].map(([, commands = '']) => commands)
    const own = blocks.filter((commands) => commands.includes('$api/external/contract/'))
    expect(own).toHaveLength(2)
    const { contractId } = await server.services.database.db
      .selectFrom('contract')
      .select('id as contractId')
      .limit(1)
      .executeTakeFirstOrThrow()
    const commands = own
      .join('')
      .replaceAll('https://sign.example.com', server.url)
      .replaceAll('erp.pem', 'key.pem')
      .replaceAll(/\berp\b/g, environment['QIYIN_APP_ID'] ?? '')
      .replaceAll('"contractId":"1"', `"contractId":"${contractId}"`)
    const { stdout } = await run('bash', ['-euc', commands], { cwd: folder })
    expect(JSON.parse(stdout)).toMatchObject({ code: 0, result: { contractId } })
    expect((await readFile(join(folder, 'contract.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
