import { writeFile } from 'node:fs/promises'
import { compose } from '@qiyin/pdf'

const contract = await compose({
  title: '采购合同',
  size: 'A4',
  blocks: [
    { kind: 'heading', text: '第一条　标的' },
    { kind: 'paragraph', text: '乙方应于约定日期前将全部设备运抵甲方指定地点，并承担运抵前的一切风险。' },
    { kind: 'paragraph', text: ['合同总价为 ', { text: '壹拾万元整', bold: true }, '（¥100,000.00）。'] },
  ],
})
await writeFile('contract.pdf', contract)
