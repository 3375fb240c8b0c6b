import { useState } from 'react'
import { sealsAdd, sealsCompany, sealsUpdate } from '@qiyin/calls/areas/seals.ts'
import { sealType, sealTypeLabel, type SealType } from '@qiyin/domain/seal/image.ts'
import {
  madeSealProblem,
  sealNameProblem,
  sealSource,
  usualMadeSeal,
  type MadeSeal,
  type SealSource,
} from '@qiyin/domain/seal/made-seal.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { chosenOf, type ManagedSeal, type SealOwner } from './managed-seal.ts'
import type { UploadedPicture } from './upload-field.tsx'

interface Problem {
  problem?: string
}

/** A seal as it is being typed. */
export interface SealDraft {
  readonly source: SealSource
  readonly name: string
  readonly type: SealType
  readonly made: MadeSeal
  readonly picture: UploadedPicture | null
}

interface SealFormState {
  readonly draft: SealDraft
  readonly change: (change: Partial<SealDraft>) => void
  readonly choose: (type: SealType) => void
  readonly save: () => void
  readonly isSaving: boolean
  /** Shown once saving was tried. */
  readonly problems: { readonly name: Problem; readonly made: Problem; readonly picture: Problem }
}

/** What D-30 holds and sends; without a seal it adds one. */
export function useSealForm(
  company: SealOwner,
  seal: ManagedSeal | undefined,
  onClose: () => void,
): SealFormState {
  const [draft, setDraft] = useState(() => draftOf(company, seal))
  const [tried, setTried] = useState(false)
  const after = { stale: [sealsCompany], successText: '操作成功', onSuccess: onClose }
  const add = useCallMutation(sealsAdd, after)
  const update = useCallMutation(sealsUpdate, after)
  const change = (part: Partial<SealDraft>): void => setDraft({ ...draft, ...part })
  const found = problemsOf(draft, seal)
  const shown = (problem: string | null): Problem => (tried && problem !== null ? { problem } : {})
  const save = (): void => {
    setTried(true)
    if (Object.values(found).some((problem) => problem !== null)) return
    const given = givenOf(draft)
    if (seal) update.mutate({ sealId: seal.sealId, ...given })
    else add.mutate({ companyId: company.companyId, source: draft.source, ...given })
  }
  return {
    draft,
    change,
    choose: (type) => change(withType(draft, company, type)),
    save,
    isSaving: add.isPending || update.isPending,
    problems: { name: shown(found.name), made: shown(found.made), picture: shown(found.picture) },
  }
}

function draftOf({ companyName }: SealOwner, seal: ManagedSeal | undefined): SealDraft {
  const type = seal?.sealType ?? sealType.official
  return {
    source: seal?.source ?? sealSource.made,
    name: seal?.sealName ?? '',
    type,
    made: seal?.made ? { ...seal.made, sealType: type } : usualMadeSeal(type, companyName),
    picture: null,
  }
}

/** Another type has its own usual look; a name that only repeated the type follows. */
function withType(draft: SealDraft, { companyName }: SealOwner, type: SealType): Partial<SealDraft> {
  const usual = usualMadeSeal(type, companyName)
  const { code, colour } = draft.made
  return {
    type,
    made: { ...usual, colour, code: usual.shape === 'square' ? '' : code },
    name: draft.name === '' || draft.name === sealTypeLabel[draft.type] ? sealTypeLabel[type] : draft.name,
  }
}

function problemsOf(
  { name, source, made, picture }: SealDraft,
  seal: ManagedSeal | undefined,
): Record<'name' | 'made' | 'picture', string | null> {
  const isMade = source === sealSource.made
  return {
    name: sealNameProblem(name),
    made: isMade ? madeSealProblem(made) : null,
    picture: !isMade && !seal && !picture ? '请上传印章图片' : null,
  }
}

function givenOf({ name, type, source, made, picture }: SealDraft) {
  const look = source === sealSource.made ? chosenOf(made) : { fileId: picture?.id }
  return { sealName: name.trim(), sealType: type, ...look }
}
