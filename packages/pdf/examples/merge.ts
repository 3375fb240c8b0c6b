import { readFile, writeFile } from 'node:fs/promises'
import { merge, open } from '@qiyin/pdf'

const documents: Uint8Array[] = []
for (const path of ['contract.pdf', 'contract.pdf']) {
  // Uploads are checked, and written anew when they are damaged, encrypted or carry scripts.
  // oxlint-disable-next-line no-await-in-loop
  const { bytes, removed } = await open(await readFile(path))
  console.info(`${path}: left out ${removed.length} kinds of things`)
  documents.push(bytes)
}
await writeFile('merged.pdf', await merge(documents))
