// Initiates a contract of a PDF and asks how it stands: node initiate.ts contract.json contract.pdf
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createClient, externalContractInitiateWithFile, externalContractQuery } from '@qiyin/sdk'

const [about = '', document = ''] = process.argv.slice(2)
const client = createClient({
  origin: process.env['QIYIN_ORIGIN'] ?? '',
  appId: process.env['QIYIN_APP_ID'] ?? '',
  privateKey: readFileSync(process.env['QIYIN_PRIVATE_KEY'] ?? '', 'utf8'),
})
const request = JSON.parse(readFileSync(about, 'utf8'))
const content = readFileSync(document)
const { contractId } = await client.ask(externalContractInitiateWithFile, {
  ...request,
  // The same under the same bizId does nothing again: use your own number of the order.
  bizId: `order-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`,
  files: [{ fileName: '合同.pdf', content: content.toString('base64') }],
})
const { contractNo, contractStatus } = await client.ask(externalContractQuery, { contractId })
console.info(`${contractNo} ${contractStatus}`)
