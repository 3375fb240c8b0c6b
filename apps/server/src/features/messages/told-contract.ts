import { paths, webBase } from '@qiyin/calls/addresses/paths.ts'
import type { Config } from '../../config.ts'

/** The contract that a message is about, and the company that has initiated it: the one who pays for it. */
export interface ToldContract {
  readonly contractId: string
  readonly contractNo: string
  readonly contractName: string
  readonly storedStatus: number
  readonly companyId: string
  /** The application, which may have words of its own. */
  readonly businessTypeId: string
  /** The system it came from. */
  readonly sourceId: string
  /** Whether that system has its people told by short message; the bell tells them anyway. */
  readonly sendMessage: boolean
}

/** Where a contract is read by whoever logs in and may; unlike a signing link it is nobody's own. */
export function contractLink({ http }: Config, contractId: string): string {
  const origin = http.publicUrl ?? `http://${http.host}:${http.port}`
  return `${origin}${webBase}${paths.contractDetail(contractId)}`
}
