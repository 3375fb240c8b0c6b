import { patience, type HttpReply } from './exchange.ts'
import type { SupplierClient } from './supplier-client.ts'

/** Files that travel by links which a supplier gives away; the ledger sees none of them. */
export interface FileLinks {
  /** Brings bytes to a link; the same bytes may be brought again. */
  put(file: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly bytes: Uint8Array
    readonly businessKey: string
  }): Promise<void>
  /** Fetches the bytes of a link. */
  fetch(file: { readonly url: string; readonly businessKey: string }): Promise<Uint8Array>
}

/** Files by links under the timeouts, the breaker and the ledger of a supplier. */
export function fileLinks(client: SupplierClient, isTaken: (reply: HttpReply) => boolean): FileLinks {
  return {
    put: ({ url, headers, bytes, businessKey }) =>
      client.ask({
        operation: 'PUT of a file',
        businessKey,
        repeatable: true,
        request: () => ({ method: 'PUT', url, headers, body: bytes, patience: patience.file }),
        read: (reply) => {
          if (isTaken(reply)) return { answer: undefined }
          return { refusal: reply.status >= 500 ? 'Transient' : 'InvalidInput' }
        },
      }),
    fetch: ({ url, businessKey }) =>
      client.ask({
        operation: 'GET of a file',
        businessKey,
        repeatable: true,
        request: () => ({ method: 'GET', url, headers: {}, patience: patience.file }),
        read: ({ status, body }) => {
          if (status === 200) return { answer: body }
          return { refusal: status >= 500 ? 'Transient' : 'WrongState' }
        },
      }),
  }
}
