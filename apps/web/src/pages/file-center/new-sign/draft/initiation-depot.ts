import {
  initiateDraftAdd,
  initiateDraftDelete,
  initiateDraftDetail,
  initiateDraftList,
  initiateDraftSave,
} from '@qiyin/calls/areas/initiation-drafts.ts'
import { formRefusals } from '@qiyin/domain/told-form-refusals.ts'
import { callApi } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { invalidate } from '@qiyin/ui/query-client.ts'
import type { DraftDepot } from '../../../../components/wizard/draft-keeper.ts'
import { isUnkept, type DraftHome, type KeptDraft } from '../../../../components/wizard/wizard-draft.ts'
import { summaryOf } from './draft-summary.ts'
import { hasContent, type Draft } from './draft.ts'
import { draftOfText, draftText, initiationDraft } from './initiation-draft.ts'

/** Where drafts of initiations are kept: on the server, one's own. */
export const initiationDepot: DraftDepot<Draft> = {
  hasContent,
  write: async (kept) => {
    const home = await write(kept)
    void invalidate(initiateDraftList)
    return home
  },
  remove: async (draftId) => {
    await callApi(initiateDraftDelete, { draftId }).catch((thrown: unknown) => {
      if (asCallFailure(thrown).code !== formRefusals.DRAFT_NOT_FOUND.code) throw thrown
    })
    void invalidate(initiateDraftList)
  },
}

async function write({ draft, step, home, clientKey }: KeptDraft<Draft>): Promise<DraftHome> {
  const given = {
    summary: summaryOf(draft, step, new Date()),
    mergedFileId: draft.merged?.fileId,
    content: draftText(draft),
  }
  if (home === null) return callApi(initiateDraftAdd, { ...given, clientKey })
  const { draftId, revision } = home
  try {
    return await callApi(initiateDraftSave, { ...given, draftId, revision })
  } catch (thrown) {
    const { code } = asCallFailure(thrown)
    // Deleted elsewhere, or out of time: what is on this page is not lost with it.
    if (code === formRefusals.DRAFT_NOT_FOUND.code) return callApi(initiateDraftAdd, { ...given, clientKey })
    if (code !== formRefusals.DRAFT_CHANGED.code) throw thrown
    if (await confirm(elsewhere)) return callApi(initiateDraftSave, { ...given, draftId })
    return callApi(initiateDraftAdd, { ...given, clientKey: crypto.randomUUID() })
  }
}

/** Neither answer loses what is on this page; the one that Esc gives loses nothing at all. */
const elsewhere = {
  title: '草稿已在别处更新',
  content: '这份草稿在另一个窗口中保存过。覆盖后，那里的修改将无法恢复',
  okText: '用本页内容覆盖',
  cancelText: '另存为新草稿',
  danger: true,
}

interface Coming {
  /** The draft that the address asks for. */
  draftId: string | null
  owner: string
  /** Whether the page is loaded anew where it stood. */
  isReload: boolean
}

/**
 * Brings about in this tab the draft that the address asks for; without one a new initiation, unless the server lacks
 * what this tab has begun, or the page is loaded anew before the address could name what the server has just kept.
 */
export async function openDraft({ draftId, owner, isReload }: Coming): Promise<void> {
  const tab = initiationDraft.getState()
  const isMine = tab.owner === null || tab.owner === owner
  const isBehind = isMine && isUnkept(tab) && hasContent(tab.draft)
  if (draftId === null) {
    if (!isBehind && !(isMine && isReload)) tab.clear()
    return
  }
  if (isMine && tab.home?.draftId === draftId) return
  if (isBehind) await initiationDepot.write(tab)
  const { content, step, ...home } = await callApi(initiateDraftDetail, { draftId })
  initiationDraft.getState().open({ owner, draft: draftOfText(content), step, home })
}
