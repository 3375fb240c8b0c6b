import { z } from 'zod'
import { ProviderError } from '../../provider-error.ts'
import type { SigningFlows } from '../../signing-flows.ts'
import type { FascSigning } from './fasc-account.ts'
import type { FascClient } from './fasc-client.ts'

const slot = z.object({ uploadUrl: z.url(), fddFileUrl: z.string() })
const processed = z.object({ fileIdList: z.array(z.object({ fileId: z.string() })) })
const documents = z.object({
  signTaskStatus: z.string(),
  docs: z.array(z.object({ docId: z.coerce.string(), docName: z.string() })).default([]),
})
const link = z.object({ downloadUrl: z.url() })

/** Documents at FDD (FASC 5.1): brought there in three steps, fetched one by one. */
export function fascFiles(
  client: FascClient,
  signing: FascSigning,
): Pick<SigningFlows, 'uploadDocument' | 'downloadSigned'> {
  return {
    async uploadDocument({ contractNo, fileName, bytes }) {
      const { uploadUrl, fddFileUrl } = await client.ask({
        path: '/file/get-upload-url',
        body: { fileType: 'doc' },
        data: slot,
        businessKey: contractNo,
        otherwise: 'InvalidInput',
        repeatable: true,
      })
      const headers = { 'Content-Type': 'application/octet-stream' }
      await client.put({ url: uploadUrl, headers, bytes, businessKey: contractNo })
      const { fileIdList } = await client.ask({
        path: '/file/process',
        body: { fddFileUrlList: [{ fileType: 'doc', fddFileUrl, fileName }] },
        data: processed,
        businessKey: contractNo,
        otherwise: 'InvalidInput',
        repeatable: true,
      })
      const fileRef = fileIdList[0]?.fileId
      if (fileRef === undefined) throw new ProviderError('Transient', 'FDD has not taken the document in')
      return { fileRef }
    },

    downloadSigned: (flow) => fetchSigned(client, signing, flow),
  }
}

async function fetchSigned(
  client: FascClient,
  { initiator }: FascSigning,
  { flowId, contractNo }: { flowId: string; contractNo: string },
): ReturnType<SigningFlows['downloadSigned']> {
  const { signTaskStatus, docs } = await client.ask({
    path: '/sign-task/app/get-detail',
    body: { signTaskId: flowId },
    data: documents,
    businessKey: contractNo,
    otherwise: 'WrongState',
    repeatable: true,
  })
  if (signTaskStatus !== 'task_finished')
    throw new ProviderError('WrongState', 'a flow that has not ended has no signed documents')
  const fetched = docs.map(async ({ docId, docName }) => {
    const { downloadUrl } = await client.ask({
      path: '/sign-task/owner/get-download-url',
      body: {
        ownerId: initiator,
        signTaskId: flowId,
        fileType: 'doc',
        id: docId,
        compression: false,
        // Unless told, the link leads to a page.
        downloadMode: 'download',
      },
      data: link,
      businessKey: contractNo,
      otherwise: 'WrongState',
      repeatable: true,
    })
    const bytes = await client.fetch({ url: downloadUrl, businessKey: contractNo })
    return { fileName: docName, bytes }
  })
  return Promise.all(fetched)
}
