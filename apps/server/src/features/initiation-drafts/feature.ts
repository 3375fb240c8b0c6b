import type { Feature } from '../../feature.ts'
import { addDraft } from './add.ts'
import { deleteDraft } from './delete.ts'
import { draftGuard } from './guard.ts'
import { listDrafts } from './list.ts'
import { readDraft } from './read.ts'
import { saveDraft } from './save.ts'

export const initiationDraftsFeature = {
  name: 'initiation-drafts',
  calls: {
    initiateDraftList: listDrafts,
    initiateDraftDetail: readDraft,
    initiateDraftAdd: addDraft,
    initiateDraftSave: saveDraft,
    initiateDraftDelete: deleteDraft,
  },
  guards: { draft: draftGuard },
  tables: ['initiation_draft'],
} satisfies Feature
