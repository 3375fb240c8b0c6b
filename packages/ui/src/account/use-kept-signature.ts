import { signSavedSignature } from '@qiyin/calls/areas/sign.ts'
import { userSignatureDefault, userSignatureRemove, userSignatures } from '@qiyin/calls/areas/user-center.ts'
import { useCallMutation } from '../call-hooks.ts'
import { confirm } from '../feedback/confirm.ts'

/** What is read anew when the kept signatures change. */
export const staleWithSignatures = [userSignatures, signSavedSignature]

/** What one can do with a signature that is kept: sign with it first, or take it away (asked before). */
export function useKeptSignature(signatureId: string): {
  makeDefault: () => void
  remove: () => Promise<void>
} {
  const options = { stale: staleWithSignatures, successText: '操作成功' }
  const choosing = useCallMutation(userSignatureDefault, options)
  const removing = useCallMutation(userSignatureRemove, options)
  return {
    makeDefault: () => choosing.mutate({ signatureId }),
    remove: async () => {
      const yes = await confirm({
        title: '删除签名？',
        content: '删除后签署时需重新手写，已签署的合同不受影响',
        okText: '删除',
        danger: true,
      })
      if (yes) removing.mutate({ signatureId })
    },
  }
}
