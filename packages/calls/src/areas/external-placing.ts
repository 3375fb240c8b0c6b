import { z } from 'zod'
import { defineCall } from '../call.ts'
import { embedAddress, frameOrigin } from '../shapes/embed-address.ts'
import { externalContractInitiateWithFile } from './external-contract.ts'

/**
 * A page, inside the system's own page, where somebody places what each signer signs with; confirmed there, the contract
 * is initiated as `/external/contract/initiate-with-file` would. Asked again, it answers the contract, or another page.
 */
export const externalContractEmbed = defineCall({
  method: 'POST',
  path: '/external/contract/embed',
  summary: '获取嵌入签章位置页（外部系统）',
  ours: true,
  access: { application: 'contract-initiate' },
  rate: { count: 600, seconds: 60 },
  changesState: true,
  maxBodyBytes: externalContractInitiateWithFile.maxBodyBytes,
  request: externalContractInitiateWithFile.request.extend({ origin: frameOrigin }),
  result: z.object({
    /** Null until the places were confirmed. */
    contractId: z.string().nullable(),
    contractNo: z.string().nullable(),
    /** Null once they were. */
    page: embedAddress.nullable(),
  }),
  refusals: externalContractInitiateWithFile.refusals,
})
