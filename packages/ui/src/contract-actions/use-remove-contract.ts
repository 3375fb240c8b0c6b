import { signRemove } from '@qiyin/calls/areas/sign.ts'
import { useCallMutation } from '../call-hooks.ts'
import { confirm } from '../feedback/confirm.ts'
import { contractAnswers } from './contract-answers.ts'

interface RemovedContract {
  readonly contractId: string
  readonly contractName: string
}

/** 移除, after asking; lists and counts are fetched again. */
export function useRemoveContract(): (contract: RemovedContract) => Promise<void> {
  const { mutate } = useCallMutation(signRemove, { stale: contractAnswers, successText: '已移除' })
  return async ({ contractId, contractName }) => {
    const yes = await confirm({
      title: '移除合同',
      content: `确定将「${contractName}」从列表中移除？各方的列表将不再显示该合同，移除后不可恢复；合同文件、签署证据和操作记录仍由平台保存。`,
      okText: '移除',
      danger: true,
    })
    if (yes) mutate({ contractId })
  }
}
