// A system of one's own, with a page in which its people sign: node server.ts contract.json contract.pdf
// Its origin (http://127.0.0.1:3000, or another PORT) has to be among the hosts that the platform lets show its pages.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import {
  createClient,
  externalContractEmbed,
  externalContractInitiateWithFile,
  externalContractQuery,
  externalSignEmbed,
} from '@qiyin/sdk'

const [about = '', document = ''] = process.argv.slice(2)
const client = createClient({
  origin: process.env['QIYIN_ORIGIN'] ?? '',
  appId: process.env['QIYIN_APP_ID'] ?? '',
  privateKey: readFileSync(process.env['QIYIN_PRIVATE_KEY'] ?? '', 'utf8'),
})
const port = Number(process.env['PORT'] ?? 3000)
const here = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

let orders = 0

/** One contract for one order; its first signer is who sits at the page. */
async function initiate(): Promise<{ contractId: string }> {
  orders += 1
  const { contractId } = await client.ask(externalContractInitiateWithFile, {
    ...JSON.parse(readFileSync(about, 'utf8')),
    bizId: `order-${process.pid}-${orders}`,
    files: [{ fileName: '合同.pdf', content: readFileSync(document).toString('base64') }],
  })
  return { contractId }
}

/** The address of a page for the frame. Your own login has to say that it is this signer who asks. */
async function address(contractId: string, origin: string): Promise<{ url: string }> {
  const { signers } = await client.ask(externalContractQuery, { contractId })
  const { url } = await client.ask(externalSignEmbed, {
    contractId,
    signId: signers[0]?.signId ?? '',
    origin,
  })
  return { url }
}

/** A page in which your user places what the signers sign with; asked again it answers the contract. */
async function place(bizId: string, origin: string) {
  return client.ask(externalContractEmbed, {
    ...JSON.parse(readFileSync(about, 'utf8')),
    bizId,
    origin,
    files: [{ fileName: '合同.pdf', content: readFileSync(document).toString('base64') }],
  })
}

async function answer({
  url = '/',
  method,
  headers,
}: IncomingMessage): Promise<[type: string, body: string]> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (method === 'POST' && pathname === '/contract')
    return ['application/json', JSON.stringify(await initiate())]
  if (method === 'POST' && pathname === '/address') {
    const found = await address(searchParams.get('contractId') ?? '', `http://${headers.host}`)
    return ['application/json', JSON.stringify(found)]
  }
  if (method === 'POST' && pathname === '/placing') {
    orders += 1
    const bizId = `placing-${process.pid}-${orders}`
    const { page } = await place(bizId, `http://${headers.host}`)
    return ['application/json', JSON.stringify({ bizId, url: page?.url })]
  }
  if (method === 'POST' && pathname === '/placed') {
    const { contractNo } = await place(searchParams.get('bizId') ?? '', `http://${headers.host}`)
    return ['application/json', JSON.stringify({ contractNo })]
  }
  // As your build does it.
  if (pathname === '/qiyin-embed.js')
    return ['text/javascript', stripTypeScriptTypes(here('../../src/browser/qiyin-embed.ts'))]
  return ['text/html', here('page.html')]
}

const server = createServer((request, response) => {
  answer(request).then(
    ([type, body]) => response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(port, '127.0.0.1', () => console.info(`http://127.0.0.1:${port}`))
