import { readFile, writeFile } from 'node:fs/promises'
import { open, prepare, sign } from '@qiyin/pdf'
import { appearance, signer } from './throwaway-signer.ts'

const box = { page: 0, left: 0.6, top: 0.7, widthPt: 119, heightPt: 119 }
const contract = await open(await readFile('contract.pdf'))
const prepared = await prepare(contract.bytes, { fields: [{ name: 'Seal', box }] })
const fields = [{ name: 'Seal', appearance }]
const signed = await sign(prepared.bytes, { fields, signer, signerName: '李四', time: new Date() })
await writeFile('signed.pdf', signed.bytes)
