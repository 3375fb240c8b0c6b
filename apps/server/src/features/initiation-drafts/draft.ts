import type { initiateDraftAdd, initiateDraftSave } from '@qiyin/calls/areas/initiation-drafts.ts'
import type { Answer, Input } from '@qiyin/calls/call.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import type { Context, Services, Tx } from '../../http/context.ts'
import { holdFiles } from '../files/public.ts'
import type { DraftToWrite, SavedDraft } from './store.ts'

type Secrets = Pick<Services, 'secrets'>
type Given = Pick<Input<typeof initiateDraftAdd>, 'summary' | 'mergedFileId' | 'content'>

const purpose = 'initiation-draft.content'

/** What is stored of a draft: all of it but the summary names people, and is sealed. */
export function sealedDraft({ secrets, now }: Secrets & Pick<Context, 'now'>, given: Given): DraftToWrite {
  return { summary: given.summary, contentEnc: secrets.seal(given.content, purpose), time: now() }
}

/** The content as the wizard gave it. */
export function openContent({ secrets }: Secrets, contentEnc: Buffer): string {
  return secrets.open(contentEnc, purpose)
}

/** Keeps the uploads that the draft is made of now. */
export async function holdDraftFiles(
  tx: Tx,
  { draftId, ownerId, given }: { draftId: string; ownerId: string; given: Given },
): Promise<void> {
  const merged = given.mergedFileId === undefined ? [] : [given.mergedFileId]
  await holdFiles(tx, { draftId, ownerId, fileIds: [...given.summary.fileIds, ...merged] })
}

/** What a saving answers. */
export function savedAnswer({ draftId, revision, savedTime }: SavedDraft): Answer<typeof initiateDraftSave> {
  return { draftId, revision, savedTime: formatDateTime(savedTime) }
}
