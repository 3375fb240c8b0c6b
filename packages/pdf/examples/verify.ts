import { readFile } from 'node:fs/promises'
import { verify } from '@qiyin/pdf'

const { verdict, signatures, problems } = await verify(await readFile('signed.pdf'))
console.info(verdict, ...problems)
for (const { fieldName, signerName, valid } of signatures)
  console.info(`${fieldName}: ${signerName}, ${valid ? 'valid' : 'not valid'}`)
