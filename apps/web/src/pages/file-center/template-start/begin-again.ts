import type { batchInitRecordValues, initiateBatch } from '@qiyin/calls/areas/batch-record.ts'
import type { Answer, Input } from '@qiyin/calls/call.ts'
import { newSigner } from '../../../components/signer-editor/signer.ts'
import { emptyStart, type RoleChoice, type StartDraft } from './start-draft.ts'

type Setup = Omit<Input<typeof initiateBatch>, 'rows' | 'fieldCodes' | 'confirmRepeat'>

/** Rows of values with the codes of their fields. */
export interface CodedRows {
  fieldCodes: string[]
  values: string[][]
}

/** What an earlier batch was begun from, to begin another; its deadline is over or will be, and is chosen anew. */
export function startOfBatch({
  setup,
  fields,
  rows,
}: Pick<Answer<typeof batchInitRecordValues>, 'setup' | 'fields' | 'rows'>): {
  draft: StartDraft
  rows: CodedRows
} {
  // The server answers what initiateBatch was sent, which it has parsed by that call's schema.
  const { businessTypeId, templateCode, companyId, contractName, signOrderType, values, signers } =
    setup as unknown as Setup
  const draft: StartDraft = {
    ...emptyStart,
    isBatch: true,
    businessTypeId,
    templateCode,
    companyId,
    contractName: contractName ?? '',
    signOrderType,
    values,
    roles: Object.fromEntries(signers.map((signer) => [signer.signRoleCode, choiceAsSent(signer)])),
  }
  return {
    draft,
    rows: { fieldCodes: fields.map(({ fieldCode }) => fieldCode), values: rows.map((row) => row.values) },
  }
}

function choiceAsSent(sent: Setup['signers'][number]): RoleChoice {
  const { signRoleCode, signType, ourPart, crossPage, signingDate, known } = sent
  return {
    crossPage: crossPage ?? false,
    signingDate: signingDate ?? false,
    signer: {
      ...newSigner(ourPart, signType),
      key: signRoleCode,
      name: sent.name ?? '',
      username: sent.username ?? '',
      email: sent.email ?? '',
      companyName: sent.companyName ?? '',
      sealAuthorizeId: sent.sealAuthorizeId ?? '',
      kwaiValue: sent.kwaiValue ?? '',
      ...(known && { known: { ...known, mobile: '' } }),
    },
  }
}
