import { readFile } from 'node:fs/promises'

/** A labour contract of 5 pages with 32 fields and two roles, as a form gives it to the browser. */
export async function labourContract(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return {
    name: '劳动合同.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await readFile(new URL('labour-contract.docx', import.meta.url)),
  }
}
