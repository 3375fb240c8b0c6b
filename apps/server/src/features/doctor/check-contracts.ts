import { findingText } from '../audit/public.ts'
import { checkedTrail } from '../contract-check/public.ts'
import { expireContract } from '../contracts/public.ts'
import { judge, type Check } from './check.ts'
import { findContractIds, findOverdue, findWrongDocuments } from './store.ts'

const batch = 500
/** The job that ends contracts comes every minute. */
const lateMs = 10 * 60_000

/** That a contract's digest and number of pages are those of its document. */
export const wrongDocuments: Check = {
  name: '合同与其文件',
  async *look({ database }) {
    for (const contractNo of await findWrongDocuments(database.db))
      yield { text: `合同 ${contractNo}：记录的摘要或页数与其文件不一致` }
  },
}

/** The trail of every contract, and that its state and the digests on record are those it tells of. */
export const trails: Check = {
  name: '审计记录链',
  async *look(services) {
    const { db } = services.database
    for (let after = '0'; ;) {
      const contracts = await findContractIds(db, after, batch)
      for (const { contractId, contractNo } of contracts)
        yield await judge(`合同 ${contractNo}`, async () => {
          const { intact, finding } = await checkedTrail(services, contractId)
          return intact ? null : `审计记录${findingText(finding)}`
        })
      const last = contracts.at(-1)
      if (!last) return
      after = last.contractId
    }
  },
}

/** Contracts whose deadline has passed and that have not ended: no process that runs jobs is at work. */
export const overdueContracts: Check = {
  name: '已过截止时间的合同',
  async *look(services) {
    const time = services.now()
    for (const { contractId, contractNo } of await findOverdue(
      services.database.db,
      new Date(time.getTime() - lateMs),
    ))
      yield {
        text: `合同 ${contractNo}：已过截止时间而未结束，后台任务可能未运行`,
        repair: async () => {
          const fate = await expireContract(services, contractId, time)
          if (fate === 'waits') throw new Error('尚有签署正在处理')
        },
      }
  },
}
