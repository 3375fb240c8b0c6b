import { readFile, writeFile } from 'node:fs/promises'
import { mergePdfs } from '@qiyin/pdf/intake/merge-pdfs.ts'
import { prepareUpload } from '@qiyin/pdf/intake/prepare-upload.ts'

const documents: Uint8Array[] = []
for (const path of ['contract.pdf', 'contract.pdf']) {
  // Uploads are checked, and written anew when they are damaged, encrypted or carry scripts.
  // oxlint-disable-next-line no-await-in-loop
  const { bytes, removed } = await prepareUpload(await readFile(path))
  console.info(`${path}: left out ${removed.length} kinds of things`)
  documents.push(bytes)
}
await writeFile('merged.pdf', await mergePdfs(documents))
