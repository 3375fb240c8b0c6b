import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { SigningFlows } from '../signing-flows.ts'
import type { EsignClient } from './esign-client.ts'
import { esignContentMd5 } from './esign-signature.ts'

const slot = z.object({ fileId: z.string(), fileUploadUrl: z.url() })
const state = z.object({ fileStatus: z.coerce.number() })
const links = z.object({ files: z.array(z.object({ fileName: z.string(), downloadUrl: z.url() })) })

const contentType = 'application/pdf'
/** What can be used: converted, or as it came. */
const usable = [2, 5]
const pollMs = 3_000
const mostPolls = 30

/** Documents at E_SIGN (V3): brought there in two steps, fetched by links. */
export function esignFiles(
  client: EsignClient,
  pause: (ms: number) => Promise<void>,
): Pick<SigningFlows, 'uploadDocument' | 'downloadSigned'> {
  return {
    async uploadDocument({ contractNo, fileName, bytes }) {
      const contentMd5 = esignContentMd5(bytes)
      const { fileId, fileUploadUrl } = await client.ask({
        operation: 'POST /v3/files/file-upload-url',
        body: { contentMd5, contentType, fileName, fileSize: bytes.byteLength, convertToPDF: false },
        data: slot,
        businessKey: contractNo,
        otherwise: 'InvalidInput',
      })
      const headers = { 'Content-MD5': contentMd5, 'Content-Type': contentType }
      await client.put({ url: fileUploadUrl, headers, bytes, businessKey: contractNo })
      for (let poll = 0; poll < mostPolls; poll += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { fileStatus } = await client.ask({
          operation: 'GET /v3/files/{fileId}',
          ids: { fileId },
          data: state,
          businessKey: contractNo,
          otherwise: 'WrongState',
        })
        if (usable.includes(fileStatus)) return { fileRef: fileId }
        // oxlint-disable-next-line no-await-in-loop -- a pause between two looks
        await pause(pollMs)
      }
      throw new ProviderError('Transient', 'E_SIGN has not taken the document in')
    },

    async downloadSigned({ flowId, contractNo }) {
      const { files } = await client.ask({
        operation: 'GET /v3/sign-flow/{flowId}/file-download-url',
        ids: { flowId },
        data: links,
        businessKey: contractNo,
        otherwise: 'WrongState',
      })
      const fetched = files.map(async ({ fileName, downloadUrl }) => {
        const bytes = await client.fetch({ url: downloadUrl, businessKey: contractNo })
        return { fileName, bytes }
      })
      return Promise.all(fetched)
    },
  }
}
