import { Form, Segmented } from 'antd'
import type { HTMLAttributes, ReactElement } from 'react'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { maskIdentityNo } from '@qiyin/domain/person/masking.ts'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { BuildingIcon, DownIcon, DragIcon, PersonIcon, TrashIcon, UpIcon } from '@qiyin/ui/icons.tsx'
import { side, signerTitle, type DraftSigner } from './draft.ts'
import type { Problems } from './draft-check.ts'
import type { Business } from './info-section.tsx'
import { OurSignerFields } from './our-signer-fields.tsx'
import { TheirSignerFields } from './their-signer-fields.tsx'

export interface SignerCardProps {
  signer: DraftSigner
  problems: Problems
  business: Business | undefined
  number: number
  ordered: boolean
  open: boolean
  first: boolean
  last: boolean
  row: HTMLAttributes<HTMLElement>
  onOpen: (open: boolean) => void
  onChange: (signer: DraftSigner) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One signer: a row of facts, or the form of the one that is open. */
export function SignerCard(props: SignerCardProps): ReactElement {
  const { signer, problems, open, onChange, business } = props
  const faulty = [...problems.keys()].some((field) => field.startsWith(`${signer.key}.`))
  const problemOf = (field: keyof DraftSigner): string | undefined => problems.get(`${signer.key}.${field}`)
  const set = (fields: Partial<DraftSigner>): void => onChange({ ...signer, ...fields })
  return (
    <div
      className={`initiate-signer${open ? ' open' : ''}${faulty && !open ? ' faulty' : ''}`}
      {...(open ? {} : props.row)}
    >
      <CardHead {...props} faulty={faulty} />
      {open && (
        <Form layout="vertical" component="div" className="initiate-triple">
          {signer.ourPart === side.ours ? (
            <OurSignerFields {...{ signer, business, problemOf, set }} />
          ) : (
            <TheirSignerFields {...{ signer, business, problemOf, set }} />
          )}
        </Form>
      )}
    </div>
  )
}

function CardHead(props: SignerCardProps & { faulty: boolean }): ReactElement {
  const { signer, number, ordered, open, faulty, onOpen, onChange, onRemove } = props
  const theirs = signer.ourPart === side.theirs
  return (
    <div className="initiate-signer-head">
      {ordered && theirs && (
        <span className="grip" aria-hidden>
          <DragIcon />
        </span>
      )}
      {ordered && <span className="initiate-number num">{number}</span>}
      {open && theirs ? (
        <Segmented
          aria-label="签署人身份"
          value={signer.signType}
          options={[
            { value: signType.enterprise, label: '企业' },
            { value: signType.individual, label: '个人' },
          ]}
          onChange={(kind) => onChange({ ...signer, signType: kind, companyName: '', sealAuthorizeId: '' })}
        />
      ) : (
        <Facts signer={signer} faulty={faulty} />
      )}
      <span className="grow" />
      {ordered && theirs && <MoveButtons {...props} />}
      <button type="button" className="initiate-text" onClick={() => onOpen(!open)} aria-expanded={open}>
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

function Facts({ signer, faulty }: { signer: DraftSigner; faulty: boolean }): ReactElement {
  const company = signer.signType === signType.enterprise
  const facts = [
    company ? signer.name : '个人',
    signer.ourPart === side.ours ? signer.email : signer.mobile && showMobile(signer.mobile),
    signer.identityNo && maskIdentityNo(signer.identityNo),
    signer.sealName && `使用印章 ${signer.sealName}`,
  ].filter(Boolean)
  return (
    <>
      <span className="initiate-figure" aria-hidden>
        {company ? <BuildingIcon size={18} /> : <PersonIcon size={18} />}
      </span>
      <div className="initiate-facts">
        <div className="b5">
          <MidText text={signerTitle(signer)} />
        </div>
        <div className={faulty ? 'cap initiate-problem' : 'cap ink3 cut'}>
          {faulty ? '信息不完整，请编辑' : facts.join('，')}
        </div>
      </div>
    </>
  )
}
