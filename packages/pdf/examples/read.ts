import { readFile, writeFile } from 'node:fs/promises'
import { find, render, text } from '@qiyin/pdf'

const contract = await readFile('contract.pdf')
const [first = ''] = await text(contract)
console.info(first.split('\n')[0])
for (const { page, left, top } of await find(contract, { keyword: '合同总价' }))
  console.info(`page ${page + 1}, ${Math.round(left * 100)} % from the left, ${Math.round(top * 100)} % down`)
await writeFile('page-1.png', await render(contract, { page: 0, widthPx: 600 }))
