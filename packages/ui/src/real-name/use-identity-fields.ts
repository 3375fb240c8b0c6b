import { identityCard } from '@qiyin/domain/person/document-number.ts'
import { normaliseMobile } from '@qiyin/domain/person/mobile.ts'
import { normaliseSmsCode } from '@qiyin/domain/person/sms.ts'
import { useState } from 'react'
import { identityProblem, type IdentityField, type IdentityValues } from './identity-checks.ts'
import { keepIdentityDraft, readIdentityDraft, type IdentityDraft } from './identity-draft.ts'

type Problems = Partial<Record<IdentityField | 'agreed', string | null>>

/** What is typed of an identity, whether the agreements are agreed to, and what is wrong with either. */
export interface IdentityFields {
  values: IdentityValues
  agreed: boolean
  problems: Problems
  /** Takes what was typed, without what can be no part of it. */
  type: (field: IdentityField, typed: string) => void
  /** Takes several at once, as they were read from a photo. */
  fill: (read: Partial<IdentityValues>) => void
  /** The field is left: now it may be called wrong. */
  leave: (field: IdentityField) => void
  agree: (agreed: boolean) => void
  blame: (field: IdentityField, problem: string) => void
  /** Whether these are right; goes to the first that is not. */
  check: (fields: readonly (IdentityField | 'agreed')[]) => boolean
}

/** As typed, but for what can be no part of it. */
const clean: Partial<Record<IdentityField, (typed: string) => string>> = {
  mobile: normaliseMobile,
  code: normaliseSmsCode,
  bankCardNo: (typed) => typed.normalize('NFKC').replaceAll(/[^\d ]/g, ''),
}

const nothing = { name: '', identityNo: '', bankCardNo: '', mobile: '', code: '' }

/** Whose identity it is, and how the form brings the person to a field. */
interface FieldsSetup {
  readonly owner: string
  /** From outside the mainland: the type of the document is chosen. */
  readonly overseas: boolean
  readonly focus: (field: IdentityField | 'agreed') => void
}

/** What was typed before; the number of a document that this form does not ask for is no beginning. */
function draftFor(owner: string, overseas: boolean): IdentityDraft & { identityType: string } {
  const ofCard = String(identityCard)
  const { identityNo = '', identityType, ...draft } = readIdentityDraft(owner)
  const isSame = overseas === (identityType !== undefined && identityType !== ofCard)
  const none = { ...draft, identityNo: '', identityType: overseas ? '' : ofCard }
  return isSame ? { ...none, identityNo, ...(overseas && { identityType: identityType ?? '' }) } : none
}

/** The fields of an identity, kept in the tab for their owner but for code and bank card. */
export function useIdentityFields({ owner, overseas, focus }: FieldsSetup): IdentityFields {
  const [values, setValues] = useState<IdentityValues>(() => ({
    ...nothing,
    ...draftFor(owner, overseas),
  }))
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const blame = (field: keyof Problems, problem: string | null): void =>
    setProblems((now) => ({ ...now, [field]: problem }))
  const problemOf = (field: keyof Problems): string | null => {
    if (field === 'agreed') return agreed ? null : '请先阅读并勾选以上协议'
    return identityProblem(field, values)
  }
  return {
    values,
    agreed,
    problems,
    blame,
    type: (field, typed) => {
      const next = { ...values, [field]: clean[field]?.(typed) ?? typed }
      // A code is for the identity it was sent for.
      if (field !== 'code') next.code = ''
      setValues(next)
      keepIdentityDraft(owner, next)
      // On blur first, then at every stroke until it is right (screens 0.8).
      if (problems[field] != null) blame(field, identityProblem(field, next))
    },
    fill: (read) => {
      const next = { ...values, ...read, code: '' }
      setValues(next)
      keepIdentityDraft(owner, next)
      for (const field of ['name', 'identityNo'] as const)
        if (read[field] !== undefined) blame(field, identityProblem(field, next))
    },
    leave: (field) => {
      if (values[field] !== '') blame(field, problemOf(field))
    },
    agree: (isAgreed) => {
      setAgreed(isAgreed)
      if (isAgreed) blame('agreed', null)
    },
    check: (fields) => {
      setProblems((now) => ({
        ...now,
        ...Object.fromEntries(fields.map((field) => [field, problemOf(field)])),
      }))
      const wrong = fields.find((field) => problemOf(field) !== null)
      if (wrong !== undefined) focus(wrong)
      return wrong === undefined
    },
  }
}
