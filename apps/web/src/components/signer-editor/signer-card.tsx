import { ourPart } from '@qiyin/domain/our-part.ts'
import { Segmented } from 'antd'
import { useEffect, useRef, type ReactElement } from 'react'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { BuildingIcon, DownIcon, PersonIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { TrashIcon } from '../desk-icons/desk-icons.tsx'
import { ReorderGrip } from '../reorder/reorder-grip.tsx'
import type { ReorderRow } from '../reorder/use-reorder.ts'
import { FormFields } from '../form-section/form-fields.tsx'
import { KnownSignerFields } from './known-signer-fields.tsx'
import { OurSignerFields } from './our-signer-fields.tsx'
import {
  needsApplication,
  type SignerField,
  type SignerFieldsProps,
  type SignerProblem,
  type SignersApplication,
} from './signer-fields.ts'
import { signerMobile, signerTitle, type EditedSigner } from './signer.ts'
import { TheirSignerFields } from './their-signer-fields.tsx'
import './signer-card.css'

export interface SignerCardProps {
  signer: EditedSigner
  /** Of this signer. */
  problems: readonly SignerProblem[]
  application: SignersApplication | undefined
  number: number
  ordered: boolean
  open: boolean
  /** Just now, to be filled in. */
  added: boolean
  first: boolean
  last: boolean
  /** Absent: its place is fixed. */
  row: ReorderRow | undefined
  onOpen: (open: boolean) => void
  onLeft: (field: SignerField) => void
  onChange: (signer: EditedSigner) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One signer: a row of facts, or the form of the one that is open. */
export function SignerCard(props: SignerCardProps): ReactElement {
  const { signer, problems, open, added, onChange, onLeft, application } = props
  const faulty = problems.length > 0
  // A row that is being filled in stays where it is.
  const row = open ? undefined : props.row
  const problemOf = (field: SignerField): string | undefined =>
    problems.find((problem) => problem.field === field)?.message
  const set = (fields: Partial<EditedSigner>): void => onChange({ ...signer, ...fields })
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added) focusFirstField(card.current)
  }, [added])
  return (
    <div
      {...row}
      ref={card}
      className={`${row?.className ?? ''} signer-card${open ? ' open' : ''}${faulty && !open ? ' faulty' : ''}`}
    >
      <CardHead {...props} faulty={faulty} />
      {open && (
        <FormFields columns={3} className="signer-card-fields">
          <Fields {...{ signer, application, problemOf, set, onLeft }} />
        </FormFields>
      )}
    </div>
  )
}

/** Whoever adds a signer goes on typing; the field comes into view with the focus. */
function focusFirstField(card: HTMLElement | null): void {
  card?.querySelector<HTMLElement>('.signer-card-fields input')?.focus()
}

function Fields(props: SignerFieldsProps): ReactElement {
  const { ourPart: part, known } = props.signer
  if (part === ourPart.ours) return <OurSignerFields {...props} />
  return known ? <KnownSignerFields {...props} known={known} /> : <TheirSignerFields {...props} />
}

function CardHead(props: SignerCardProps & { faulty: boolean }): ReactElement {
  const { signer, application, number, ordered, open, faulty, onOpen, onChange, onRemove } = props
  const theirs = signer.ourPart === ourPart.theirs
  return (
    <div className="signer-card-head">
      {ordered && theirs && <ReorderGrip />}
      {ordered && <span className="signer-card-number num">{number}</span>}
      {open && theirs && !signer.known ? (
        <Segmented
          aria-label="签署人身份"
          value={signer.signType}
          options={[
            { value: signType.enterprise, label: '企业' },
            { value: signType.individual, label: '个人' },
          ]}
          onChange={(kind) => {
            if (needsApplication(kind, application)) return
            onChange({ ...signer, signType: kind, companyName: '', sealAuthorizeId: '' })
          }}
        />
      ) : (
        <Facts signer={signer} faulty={faulty} />
      )}
      <span className="grow" />
      {ordered && theirs && <MoveButtons {...props} />}
      <button type="button" className="signer-card-toggle" onClick={() => onOpen(!open)} aria-expanded={open}>
        {open ? '收起' : '编辑'}
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label={`删除签署方${signerTitle(signer)}`}
        onClick={onRemove}
      >
        <TrashIcon />
      </button>
    </div>
  )
}

function MoveButtons({ signer, first, last, onMove }: SignerCardProps): ReactElement {
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={`上移${signerTitle(signer)}`}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label={`下移${signerTitle(signer)}`}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <DownIcon />
      </button>
    </>
  )
}

function Facts({ signer, faulty }: { signer: EditedSigner; faulty: boolean }): ReactElement {
  const company = signer.signType === signType.enterprise
  const facts = [
    company ? signer.name : '个人',
    signer.ourPart === ourPart.ours ? signer.email : signerMobile(signer),
    signer.identityNo && maskIdentityNo(signer.identityNo),
    signer.sealName && `使用印章 ${signer.sealName}`,
  ].filter(Boolean)
  return (
    <>
      <span className="signer-card-figure" aria-hidden>
        {company ? <BuildingIcon size={18} /> : <PersonIcon size={18} />}
      </span>
      <div className="signer-card-facts">
        <div className="b5">
          <MidText text={signerTitle(signer)} />
        </div>
        <div
          className={faulty ? 'cap signer-card-problem' : 'cap ink3 cut'}
          data-problem={faulty || undefined}
        >
          {faulty ? '信息不完整，请编辑' : facts.join('，')}
        </div>
      </div>
    </>
  )
}
