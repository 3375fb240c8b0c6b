import { readFile } from 'node:fs/promises'
import { verifyPdf } from '@qiyin/pdf/verify/verify-pdf.ts'

const { verdict, signatures, problems } = verifyPdf(await readFile('signed.pdf'))
console.info(verdict, ...problems)
for (const { fieldName, signerName, valid } of signatures)
  console.info(`${fieldName}: ${signerName}, ${valid ? 'valid' : 'not valid'}`)
