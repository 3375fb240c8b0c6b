import { ourPart, type OurPart } from '@qiyin/domain/our-part.ts'
import { useState, type ReactElement, type ReactNode } from 'react'
import { signType, type SignType } from '@qiyin/domain/contract/signing-order.ts'
import { BuildingIcon, PersonIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { FormSection } from '../form-section/form-section.tsx'
import { moved } from '../reorder/moved.ts'
import { useReorder } from '../reorder/use-reorder.ts'
import { SignerCard } from './signer-card.tsx'
import { AddMyself, AddOwnCompany, AddRecent } from './add-signers.tsx'
import {
  needsApplication,
  type SignerField,
  type SignerProblem,
  type SignersApplication,
  type SignersInitiator,
} from './signer-fields.ts'
import { inSigningOrder, newSigner, sideNames, type EditedSigner } from './signer.ts'
import './signer-editor.css'

type Change = (signers: readonly EditedSigner[]) => readonly EditedSigner[]

interface SignerEditorProps {
  signers: readonly EditedSigner[]
  /** Theirs sign in the order in which they stand. */
  ordered: boolean
  application: SignersApplication | undefined
  initiator: SignersInitiator
  problems: readonly SignerProblem[]
  /** What is wrong with all together. */
  problem: string | undefined
  /** The card that is open; one at a time. */
  openKey: string | null
  onOpen: (key: string | null) => void
  /** A field of a signer was left. */
  onLeft: (signerKey: string, field: SignerField) => void
  change: (change: Change) => void
}

/** 签署方: theirs, in their order; then ours, who sign last. */
export function SignerEditor(props: SignerEditorProps): ReactElement {
  const { signers, ordered, application, initiator, problems, problem, openKey, onOpen, onLeft, change } =
    props
  const theirs = signers.filter((signer) => signer.ourPart === ourPart.theirs)
  const ours = signers.filter((signer) => signer.ourPart === ourPart.ours)
  const numbers = inSigningOrder(signers).map((signer) => signer.key)
  const moveTheirs = (from: number, to: number): void => change(() => [...moved(theirs, from, to), ...ours])
  const reorder = useReorder('signer', moveTheirs)
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const add = (part: OurPart, kind: SignType): void => {
    if (needsApplication(kind, application)) return
    const signer = newSigner(part, kind)
    change((now) => [...now, signer])
    onOpen(signer.key)
    setAddedKey(signer.key)
  }
  const addKnown = (signer: EditedSigner): void => {
    change((now) => [...now, signer])
    // Nothing is left to be filled in, but what only the application wants.
    onOpen(application?.needKwaiValue && signer.known ? signer.key : null)
  }
  const isOurs = initiator.ourPart === ourPart.ours
  const sides = sideNames(initiator.ourPart)
  const cardOf = (signer: EditedSigner, index: number, count: number): ReactElement => (
    <SignerCard
      key={signer.key}
      signer={signer}
      problems={problems.filter(({ signerKey }) => signerKey === signer.key)}
      application={application}
      number={numbers.indexOf(signer.key) + 1}
      ordered={ordered}
      open={openKey === signer.key}
      added={addedKey === signer.key}
      first={index === 0}
      last={index === count - 1}
      row={ordered && signer.ourPart === ourPart.theirs ? reorder.row(index) : undefined}
      onOpen={(open) => onOpen(open ? signer.key : null)}
      onLeft={(field) => onLeft(signer.key, field)}
      onChange={(changed) => change((now) => now.map((one) => (one.key === changed.key ? changed : one)))}
      onMove={(by) => moveTheirs(index, index + by)}
      onRemove={() => change((now) => now.filter((one) => one.key !== signer.key))}
    />
  )
  return (
    <FormSection title="签署方" note={orderNote(ordered, signers.length, sides.ours)} problem={problem}>
      <Group title={sides.theirs} count={theirs.length}>
        {theirs.map((signer, index) => cardOf(signer, index, theirs.length))}
        <div className="signer-editor-add">
          <button type="button" onClick={() => add(ourPart.theirs, signType.enterprise)}>
            <BuildingIcon />
            添加企业签署方
          </button>
          <button type="button" onClick={() => add(ourPart.theirs, signType.individual)}>
            <PersonIcon />
            添加个人签署方
          </button>
          {!isOurs && <AddOwnCompany {...{ application, initiator }} onAdd={addKnown} />}
          {!isOurs && <AddMyself initiator={initiator} onAdd={addKnown} />}
          <AddRecent application={application} onAdd={addKnown} />
        </div>
      </Group>
      <Group title={sides.ours} count={ours.length}>
        {ours.map((signer, index) => cardOf(signer, index, ours.length))}
        <div className="signer-editor-add">
          <button type="button" onClick={() => add(ourPart.ours, signType.enterprise)}>
            <SealIcon />
            添加{sides.ours}签署人
          </button>
          {isOurs && <AddOwnCompany {...{ application, initiator }} onAdd={addKnown} />}
        </div>
      </Group>
    </FormSection>
  )
}

/** Who signs last is named as its group is. */
function orderNote(ordered: boolean, count: number, last: string): string {
  if (!ordered) return `个人先签，其次企业，${last}最后；同一阶段不分先后`
  return count > 1 ? `按 1 → ${count} 的顺序依次签署，${last}最后` : `按顺序依次签署，${last}最后`
}

function Group({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}): ReactElement {
  return (
    <div className="signer-editor-group">
      <h3>
        {title}
        <span className="cap ink3">{count} 方</span>
      </h3>
      {children}
    </div>
  )
}
