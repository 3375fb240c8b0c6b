import { stampKind } from '@qiyin/domain/seal/position.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import type { Dispatch, ReactElement, ReactNode } from 'react'
import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { shownAddress } from '@qiyin/ui/base/call-request.ts'
import { CheckIcon, EditIcon } from '@qiyin/ui/icons.tsx'
import { NameSealArt, StrokesArt } from '@qiyin/ui/signing/signature-art.tsx'
import {
  fillAllText,
  type SignArea,
  type SigningAction,
  type SigningState,
  type SignTask,
} from '@qiyin/ui/signing/signing-state.ts'
import { BottomBar } from '../../../components/bottom-bar/bottom-bar.tsx'
import { CheckBox } from '../../../components/check-box/check-box.tsx'
import './sign-sheet.css'

interface SignSheetProps {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  dispatch: Dispatch<SigningAction>
  done: number
  complete: boolean
  onDraw: () => void
  onReject: () => void
  onConfirm: () => void
}

/** Under the document, in the order of the decisions: which seal or signature, consent, sign. */
export function SignSheet(props: SignSheetProps): ReactElement {
  const { task, areas, state, dispatch, done, complete, onReject, onConfirm } = props
  const allText = fillAllText(areas, state)
  return (
    <section className="sign-sheet" aria-label="签署信息">
      <div className="row between sign-sheet-head">
        <h2 className="h-sheet">{task.signType === signType.enterprise ? '选择印章' : '我的签名'}</h2>
        {allText !== null && (
          <button type="button" className="link" onClick={() => dispatch({ type: 'fillAll' })}>
            {allText}
          </button>
        )}
        <span className="cap ink3 num" aria-live="polite">
          已完成 {done} / {areas.length}
        </span>
      </div>
      <Choices {...props} />
      <div className="row g4 sign-sheet-consent">
        <CheckBox checked={state.consent} onChange={(given) => dispatch({ type: 'consent', given })}>
          我已阅读并同意签署全部内容
        </CheckBox>
        <button type="button" className="link" onClick={() => openAgreement('user')}>
          《用户协议》
        </button>
      </div>
      <BottomBar inPlace>
        <button type="button" className="btn sign-sheet-refuse" onClick={onReject}>
          拒签
        </button>
        <button
          type="button"
          className="btn primary large"
          disabled={!complete || !state.consent}
          onClick={onConfirm}
        >
          确认签署
        </button>
      </BottomBar>
    </section>
  )
}

function Choices({ task, areas, state, dispatch, onDraw }: SignSheetProps): ReactElement {
  const { signature } = state
  const kind = signature?.kind
  const drawn = signature?.kind === 'drawn' ? signature.drawing : null
  return (
    <ul className="sign-sheet-choices" aria-label="印章和签名">
      {task.seals.map((seal) => (
        <Choice
          key={seal.sealId}
          label={seal.sealName}
          chosen={seal.sealId === state.sealId}
          onClick={() => dispatch({ type: 'chooseSeal', sealId: seal.sealId })}
        >
          <img src={shownAddress(seal.previewUrl)} alt="" />
        </Choice>
      ))}
      {areas.some((area) => area.kind === stampKind.signature) && (
        <>
          {task.savedSignature && (
            <Choice
              label="已存签名"
              chosen={kind === 'saved'}
              onClick={() => dispatch({ type: 'useSignature', signature: { kind: 'saved' }, areaId: null })}
            >
              <span className="sign-sheet-strokes">
                <StrokesArt drawing={task.savedSignature} />
              </span>
            </Choice>
          )}
          <Choice label={drawn ? '更换签名' : '手写签名'} chosen={kind === 'drawn'} onClick={onDraw}>
            {drawn ? (
              <span className="sign-sheet-strokes">
                <StrokesArt drawing={drawn} />
              </span>
            ) : (
              <EditIcon size={32} />
            )}
          </Choice>
          <Choice
            label="生成名章"
            chosen={kind === 'name'}
            onClick={() => dispatch({ type: 'useSignature', signature: { kind: 'name' }, areaId: null })}
          >
            <NameSealArt name={task.signerName} seal={task.nameSeal} />
          </Choice>
        </>
      )}
    </ul>
  )
}

interface ChoiceProps {
  label: string
  chosen: boolean
  onClick: () => void
  children: ReactNode
}

function Choice({ label, chosen, onClick, children }: ChoiceProps): ReactElement {
  return (
    <li>
      <button type="button" aria-pressed={chosen} onClick={onClick}>
        {chosen && (
          <span className="sign-sheet-tick" aria-hidden>
            <CheckIcon size={12} />
          </span>
        )}
        <span className="sign-sheet-art" aria-hidden>
          {children}
        </span>
        <span className="cut">{label}</span>
      </button>
    </li>
  )
}
