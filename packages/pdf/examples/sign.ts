import { readFile, writeFile } from 'node:fs/promises'
import { fillFields } from '@qiyin/pdf/sign/fill-fields.ts'
import { prepareFields } from '@qiyin/pdf/sign/prepare-fields.ts'
import { appearance, signer } from './throwaway-signer.ts'

const place = { page: 0, left: 0.6, top: 0.7, widthPt: 119, heightPt: 119 }
const contract = await readFile('contract.pdf')
const { bytes } = await prepareFields(contract, { fields: [{ name: 'Seal', box: place }] })
const fields = [{ name: 'Seal', appearance }]
const signed = await fillFields(bytes, { fields, signer, signerName: '李四', time: new Date() })
await writeFile('signed.pdf', signed.bytes)
