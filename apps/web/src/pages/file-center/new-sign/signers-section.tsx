import type { ReactElement, ReactNode } from 'react'
import { signOrderType, signType } from '@qiyin/domain/contract/signing-order.ts'
import { toast } from '@qiyin/ui/toast.ts'
import { BuildingIcon, PersonIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import {
  inSigningOrder,
  moved,
  newSigner,
  side,
  withoutSigner,
  withSigner,
  type Draft,
  type DraftSigner,
} from './draft.ts'
import type { Problems } from './draft-check.ts'
import type { Business } from './info-section.tsx'
import { SignerCard } from './signer-card.tsx'
import { useReorder } from './use-reorder.ts'

interface SignersSectionProps {
  draft: Draft
  problems: Problems
  business: Business | undefined
  /** The card that is open; one at a time. */
  openKey: string | null
  onOpen: (key: string | null) => void
  change: (change: (draft: Draft) => Draft) => void
}

/** 签署方: theirs, in their order; then ours, who sign last. */
export function SignersSection(props: SignersSectionProps): ReactElement {
  const { draft, problems, business, openKey, onOpen, change } = props
  const theirs = draft.signers.filter((signer) => signer.ourPart === side.theirs)
  const ours = draft.signers.filter((signer) => signer.ourPart === side.ours)
  const ordered = draft.signOrderType === signOrderType.ordered
  const numbers = inSigningOrder(draft.signers).map((signer) => signer.key)
  const moveTheirs = (from: number, to: number): void =>
    change((now) => ({ ...now, signers: [...moved(theirs, from, to), ...ours] }))
  const reorder = useReorder('signer', moveTheirs)
  const add = (ourPart: number, kind: number): void => {
    if (kind === signType.enterprise && draft.businessTypeId === '') {
      toast('warning', '请先选择所属应用')
      return
    }
    const signer = newSigner(ourPart, kind)
    change((now) => ({ ...now, signers: [...now.signers, signer] }))
    onOpen(signer.key)
  }
  const cardOf = (signer: DraftSigner, index: number, count: number): ReactElement => (
    <SignerCard
      key={signer.key}
      signer={signer}
      problems={problems}
      business={business}
      number={numbers.indexOf(signer.key) + 1}
      ordered={ordered}
      open={openKey === signer.key}
      first={index === 0}
      last={index === count - 1}
      row={ordered && signer.ourPart === side.theirs ? reorder.row(index) : {}}
      onOpen={(open) => onOpen(open ? signer.key : null)}
      onChange={(changed) => change((now) => withSigner(now, changed))}
      onMove={(by) => moveTheirs(index, index + by)}
      onRemove={() => change((now) => withoutSigner(now, signer.key))}
    />
  )
  return (
    <section className="sheet initiate-section" aria-labelledby="initiate-signers">
      <header>
        <h2 className="h-sheet" id="initiate-signers">
          签署方
        </h2>
        <span className="cap ink3">{orderNote(ordered, draft.signers.length)}</span>
      </header>
      <Group title="对方" count={theirs.length}>
        {theirs.map((signer, index) => cardOf(signer, index, theirs.length))}
        <div className="initiate-add">
          <button type="button" onClick={() => add(side.theirs, signType.enterprise)}>
            <BuildingIcon />
            添加企业签署方
          </button>
          <button type="button" onClick={() => add(side.theirs, signType.individual)}>
            <PersonIcon />
            添加个人签署方
          </button>
        </div>
      </Group>
      <Group title="我方" count={ours.length}>
        {ours.map((signer, index) => cardOf(signer, index, ours.length))}
        <div className="initiate-add">
          <button type="button" onClick={() => add(side.ours, signType.enterprise)}>
            <SealIcon />
            添加我方签署人
          </button>
        </div>
      </Group>
      {problems.has('signers') && (
        <p className="cap initiate-problem" role="alert">
          {problems.get('signers')}
        </p>
      )}
    </section>
  )
}

function orderNote(ordered: boolean, count: number): string {
  if (!ordered) return '个人先签，其次企业，平台方最后；同一阶段不分先后'
  return count > 1 ? `按 1 → ${count} 的顺序依次签署，平台方最后` : '按顺序依次签署，平台方最后'
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
    <div className="initiate-group">
      <h3>
        {title}
        <span className="cap ink3">{count} 方</span>
      </h3>
      {children}
    </div>
  )
}
