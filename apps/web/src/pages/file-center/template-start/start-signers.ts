import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart, ourPart, type OurPart } from '@qiyin/domain/our-part.ts'
import { roleOfField } from '@qiyin/domain/template/template-field.ts'
import { partOfField } from '@qiyin/domain/template/template-signers.ts'
import { newSigner, type EditedSigner } from '../../../components/signer-editor/signer.ts'
import type { RoleChoice, StartDraft, StartForm, StartRole } from './start-draft.ts'

/** Who fills the form in. */
export interface Starter {
  name: string | null
  userName: string | null
  email: string | null
  ourpart: OurPart
}

/**
 * How the signer of a role is found: chosen from the operating company's people, from those who hold a seal of the
 * initiating company, the initiator himself, or named by values of the contract.
 */
export type RoleWay = 'colleague' | 'ownCompany' | 'self' | 'values'

export function wayOf(role: StartRole, starter: Starter): RoleWay {
  if (!isOurPart(role.signRoleType)) return 'values'
  if (role.signType === signType.individual) return 'self'
  return isOurPart(starter.ourpart) ? 'colleague' : 'ownCompany'
}

/** What is chosen for a role, or what stands there before anything is. */
export function choiceOf(role: StartRole, draft: StartDraft, starter: Starter): RoleChoice {
  return (
    draft.roles[role.signRoleCode] ?? {
      signer: firstSigner(role, draft, starter),
      crossPage: false,
      signingDate: false,
    }
  )
}

function firstSigner(role: StartRole, draft: StartDraft, starter: Starter): EditedSigner {
  const way = wayOf(role, starter)
  const signer = {
    ...newSigner(way === 'colleague' ? ourPart.ours : ourPart.theirs, role.signType),
    key: role.signRoleCode,
  }
  const { name, userName, email } = starter
  if (way === 'colleague' && userName !== null)
    return { ...signer, username: userName, name: name ?? '', email: email ?? '' }
  if (way === 'ownCompany')
    return { ...signer, companyName: draft.companyName, known: { kind: 'ownCompany', mobile: '' } }
  return way === 'self' ? { ...signer, name: name ?? '', known: { kind: 'self', mobile: '' } } : signer
}

/** Values that follow from who signs, by the code of the variable: nobody types them a second time. */
export function derivedValues(form: StartForm, draft: StartDraft, starter: Starter): Record<string, string> {
  const found = form.fields.flatMap((field) => {
    const role = form.roles.find(({ signRoleCode }) => signRoleCode === roleOfField(field.fieldCode))
    const part = partOfField(field)
    if (!role || wayOf(role, starter) === 'values') return []
    if (part !== 'companyName' && part !== 'name' && part !== 'email') return []
    const { signer } = choiceOf(role, draft, starter)
    // What signing in one's own person says nothing of is typed.
    if (signer[part] === '' && signer.known && part === 'email') return []
    return [[field.fieldCode, signer[part]] as const]
  })
  return Object.fromEntries(found)
}
