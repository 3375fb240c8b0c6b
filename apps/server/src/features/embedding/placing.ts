import type { embedPlacing, embedPlacingSave } from '@qiyin/calls/areas/embed-placing.ts'
import type { externalContractEmbed } from '@qiyin/calls/areas/external-placing.ts'
import type { Input, Result } from '@qiyin/calls/call.ts'
import { ourPartOf } from '@qiyin/domain/our-part.ts'
import { CallError } from '../../http/call-error.ts'
import type { Context } from '../../http/context.ts'
import { asApplication, initiateFor, requestOf } from '../external-contracts/public.ts'
import { fileById, ownFiles } from '../files/public.ts'
import { answerOnce, applicationById, keptAnswer } from '../source-applications/public.ts'
import { keepPlacing, openHeld } from './held-initiation.ts'
import { issueTicket, requireFrameOrigin } from './issue-ticket.ts'
import { placingById, type Placing } from './store-placing.ts'

type Made = { readonly contractId: string; readonly contractNo: string }

/** POST /external/contract/embed: whoever answers for the system places; it could send the places itself. */
export async function embedPlacingPage(
  { origin, bizId, ...given }: Input<typeof externalContractEmbed>,
  context: Context,
): Promise<Result<typeof externalContractEmbed>> {
  await requireFrameOrigin(context, origin)
  const made = await keptAnswer<Made>(context, { bizId, request: requestOf(given) })
  if (made) return { ...made, page: null }
  const placingId = await keepPlacing(context, { bizId, ...given })
  const { personId } = context.application
  const page = await issueTicket(context, { origin, personId, about: { purpose: 'place', placingId } })
  return { contractId: null, contractNo: null, page }
}

/** GET /embed/placing */
export async function showPlacing(
  _input: Input<typeof embedPlacing>,
  context: Context,
): Promise<Result<typeof embedPlacing>> {
  const placing = await requirePlacing(context)
  const { initiation } = openHeld(context, placing)
  const { contractInfo, signers } = initiation
  const { db, user } = context
  const fileIds = contractInfo.files.map(({ fileId }) => fileId)
  const [joined, files] = await Promise.all([
    fileById(db, placing.fileId),
    ownFiles(db, user.personId, fileIds),
  ])
  if (!joined || !files) throw new CallError('FILE_NOT_FOUND')
  return {
    contractName: contractInfo.contractName,
    fileId: placing.fileId,
    pages: [...joined.pages],
    files: files.map(({ fileId, fileName, pages }) => ({ fileId, name: fileName, pageCount: pages.length })),
    signOrderType: contractInfo.signOrderType,
    initiatorPart: ourPartOf(user.ourPart),
    companyName: contractInfo.companyName ?? '',
    signers: signers.map((signer, index) => ({
      id: String(index),
      name: signer.name ?? '',
      companyName: signer.companyName ?? '',
      signType: signer.signType,
      ourPart: signer.ourPart,
      signOrder: signer.signOrder,
      cordList: signer.cordList,
    })),
  }
}

/** POST /embed/placing/save: the initiation as it was asked for, with these places; once, under the system's number. */
export async function savePlacing(
  { signers: placed }: Input<typeof embedPlacingSave>,
  context: Context,
): Promise<Result<typeof embedPlacingSave>> {
  const placing = await requirePlacing(context)
  const application = await applicationById(context.db, placing.applicationId)
  if (!application) throw new CallError('EMBED_REVOKED', { httpStatus: 403 })
  const { initiation, notifyUrl, request } = openHeld(context, placing)
  const cords = new Map(placed.map(({ id, cordList }) => [id, cordList]))
  const signers = initiation.signers.map((signer, index) => ({
    ...signer,
    cordList: cords.get(String(index)) ?? [],
  }))
  const own = asApplication(context, application)
  const { contractNo } = await answerOnce<Made>(own, { bizId: placing.bizId, request }, (keep) =>
    initiateFor(own, { initiation: { ...initiation, signers }, notifyUrl }, keep),
  )
  return { contractNo }
}

async function requirePlacing({ db, embedded }: Context): Promise<Placing> {
  const placing = embedded?.placingId ? await placingById(db, embedded.placingId) : undefined
  if (!placing) throw new CallError('EMBED_NOT_ALLOWED', { httpStatus: 403 })
  return placing
}
