import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { Button, Checkbox, type CheckboxRef } from 'antd'
import type { Dispatch, ReactElement, Ref } from 'react'
import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { shownAddress } from '@qiyin/ui/base/call-request.ts'
import { Avatar } from '@qiyin/ui/shell/avatar.tsx'
import { MidText } from '@qiyin/ui/contract-parts/mid-text.tsx'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import { SignatureArt } from '@qiyin/ui/signing/signature-art.tsx'
import { stampKind, stampName } from '@qiyin/domain/seal/position.ts'
import {
  countFilled,
  fillAllText,
  type SignArea,
  type SigningAction,
  type SigningState,
  type SignTask,
} from '@qiyin/ui/signing/signing-state.ts'
import './sign-panel.css'

interface SignPanelProps {
  task: SignTask
  areas: readonly SignArea[]
  state: SigningState
  dispatch: Dispatch<SigningAction>
  onGoTo: (area: SignArea) => void
  onDraw: () => void
  consent: Ref<CheckboxRef>
}

/** Right of the document, in the order of the decisions: who I am, which seal, my places, consent. */
export function SignPanel(props: SignPanelProps): ReactElement {
  const { task, areas, state, dispatch, onGoTo, onDraw, consent } = props
  return (
    <aside className="sign-panel" aria-label="签署信息">
      <section className="row g12">
        <Avatar name={task.signerName} soft large />
        <div className="grow">
          <div className="row g8">
            <span className="b6">{task.signerName}</span>
            <span className="sign-panel-verified">{task.verified ? '已实名' : '未实名'}</span>
          </div>
          <div className="cap ink3">
            {task.companyName ? <MidText text={task.companyName} /> : '以个人身份签署'}
          </div>
        </div>
      </section>
      <section>
        <div className="row between">
          <h2 className="sign-panel-heading">
            {task.signType === signType.enterprise ? '选择印章' : '我的签名'}
          </h2>
          {task.signType === signType.enterprise && (
            <span className="cap ink3">公司已授权 {task.seals.length} 枚</span>
          )}
        </div>
        <SealChoices task={task} areas={areas} state={state} dispatch={dispatch} onDraw={onDraw} />
      </section>
      <section className="grow sign-panel-places">
        <div className="row between">
          <h2 className="sign-panel-heading">我的签署处</h2>
          <span className="cap ink3 num" aria-live="polite">
            已完成 {countFilled(areas, state)} / {areas.length}
          </span>
        </div>
        <FillAll {...{ areas, state, dispatch }} />
        <ul>
          {areas.map((area, index) => (
            <Place key={area.positionId} area={area} number={index + 1} {...{ task, state, onGoTo }} />
          ))}
        </ul>
      </section>
      <section>
        <Checkbox
          ref={consent}
          checked={state.consent}
          onChange={(event) => dispatch({ type: 'consent', given: event.target.checked })}
        >
          我已阅读并同意签署全部内容
        </Checkbox>
        <p className="cap ink3 sign-panel-note">
          使用数字证书签署，见
          <button type="button" className="link" onClick={() => openAgreement('user')}>
            《用户协议》
          </button>
        </p>
      </section>
    </aside>
  )
}

/** Where there are hundreds of places nobody clicks on each. */
function FillAll({
  areas,
  state,
  dispatch,
}: Pick<SignPanelProps, 'areas' | 'state' | 'dispatch'>): ReactElement | null {
  const text = fillAllText(areas, state)
  if (text === null) return null
  return (
    <Button block className="sign-panel-all" onClick={() => dispatch({ type: 'fillAll' })}>
      {text}
    </Button>
  )
}

type SealChoicesProps = Pick<SignPanelProps, 'task' | 'areas' | 'state' | 'dispatch' | 'onDraw'>

function SealChoices({ task, areas, state, dispatch, onDraw }: SealChoicesProps): ReactElement {
  const personal = areas.some((area) => area.kind === stampKind.signature)
  return (
    <div className="sign-panel-seals">
      {task.seals.map((seal) => (
        <button
          key={seal.sealId}
          type="button"
          aria-pressed={seal.sealId === state.sealId}
          onClick={() => dispatch({ type: 'chooseSeal', sealId: seal.sealId })}
        >
          {seal.sealId === state.sealId && (
            <span className="sign-panel-tick" aria-hidden>
              <CheckIcon size={12} />
            </span>
          )}
          <img src={shownAddress(seal.previewUrl)} alt="" />
          {seal.sealName}
        </button>
      ))}
      {personal && (
        <button type="button" onClick={onDraw}>
          <span className="sign-panel-own">
            {state.signature ? (
              <SignatureArt signature={state.signature} task={task} />
            ) : (
              <span className="ink3">尚未签名</span>
            )}
          </span>
          {state.signature ? '更换签名' : '手写签名'}
        </button>
      )}
    </div>
  )
}

interface PlaceProps extends Pick<SignPanelProps, 'task' | 'state' | 'onGoTo'> {
  area: SignArea
  number: number
}

function Place({ area, number, task, state, onGoTo }: PlaceProps): ReactElement {
  const filled = state.filled[area.positionId]
  const seal = task.seals.find((one) => one.sealId === filled)
  const current = state.currentId === area.positionId
  return (
    <li>
      <button type="button" aria-current={current ? 'step' : undefined} onClick={() => onGoTo(area)}>
        <span className={filled === undefined ? 'sign-panel-number' : 'sign-panel-number ok'}>
          {filled === undefined ? number : <CheckIcon size={12} />}
        </span>
        <span className="grow cut">{nameOf(area, seal?.sealName)}</span>
        <span className="cap ink3">
          第 {area.pageNum} 页{area.strip && '起'}
        </span>
      </button>
    </li>
  )
}

function nameOf(area: SignArea, sealName: string | undefined): string {
  if (area.kind === stampKind.signature) return stampName(area.kind, { isCompany: area.companyName !== null })
  if (area.kind === stampKind.crossPage) return sealName ? `骑缝章（${sealName}）` : '骑缝章'
  return sealName ?? '企业印章'
}
