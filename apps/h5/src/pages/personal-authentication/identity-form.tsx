import { maxAccountLength } from '@qiyin/domain/company/bank.ts'
import { authWayName, type AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { maxTypedIdNumberLength } from '@qiyin/domain/person/id-number.ts'
import { maxTypedMobileLength } from '@qiyin/domain/person/mobile.ts'
import { maxPersonNameLength } from '@qiyin/domain/person/name.ts'
import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { DemoCodeRoom } from '@qiyin/ui/demo-code/demo-code-room.tsx'
import type { IdentityField } from '@qiyin/ui/real-name/identity-checks.ts'
import { identityFieldTexts } from '@qiyin/ui/real-name/identity-field-texts.ts'
import { IdentityPhoto } from '@qiyin/ui/real-name/identity-photo.tsx'
import { usePersonIdentity, type RealNameAccount } from '@qiyin/ui/real-name/use-person-identity.ts'
import { wayNote } from '@qiyin/ui/real-name/way-note.ts'
import { lazy, Suspense, useRef, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'
import { CheckBox } from '../../components/check-box/check-box.tsx'
import { IdentityInput } from './identity-input.tsx'

const DemoIdentities = lazy(async () => ({
  default: (await import('@qiyin/ui/demo/demo-identities.tsx')).DemoIdentities,
}))

interface IdentityFormProps {
  account: RealNameAccount
  overseas: boolean
  ways: readonly AuthWay[]
  /** The way that was switched to. */
  firstWay: AuthWay | undefined
  /** Ways that go on at the supplier's page, without a code. */
  hostedWays: readonly AuthWay[]
  /** Whether a reviewer needs a photo of the document. */
  wantsPhoto: boolean
  /** To the form for other documents. */
  residence: ReactNode
  onSettled: () => void
}

/** H-08a: who somebody is, by one of the ways that the supplier offers. */
export function IdentityForm(props: IdentityFormProps): ReactElement {
  const { overseas } = props
  const texts = identityFieldTexts({ overseas })
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: IdentityField | 'agreed'): void => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  const identity = usePersonIdentity({ ...props, focus })
  const { wait, sentTo, problems } = identity
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        identity.submit()
      }}
    >
      <p className="cap ink2">{identity.intro}</p>
      <p id="auth-way" className="phone-authentication-ways-label">
        认证方式
      </p>
      <div className="phone-authentication-ways" role="radiogroup" aria-labelledby="auth-way">
        {identity.ways.map((way) => (
          <label key={way}>
            <input
              type="radio"
              name="authWay"
              checked={identity.way === way}
              onChange={() => identity.chooseWay(way)}
            />
            {authWayName[way]}
            <small>{wayNote(way, { overseas })}</small>
          </label>
        ))}
      </div>
      <p className="phone-authentication-residence">{props.residence}</p>
      {(!overseas || identity.photo.isWanted) && (
        <IdentityPhoto identity={identity} supplierCode={props.account.supplierCode} overseas={overseas} />
      )}
      {identity.fields.map((name) => (
        <IdentityInput key={name} of={identity} name={name} {...texts[name]} {...looks[name]}>
          {name === 'code' && (
            <button type="button" disabled={identity.asking || wait !== null} onClick={identity.askCode}>
              {wait === null ? '获取验证码' : `${wait}秒后重新获取`}
            </button>
          )}
        </IdentityInput>
      ))}
      {identity.fields.includes('code') && (
        <DemoCodeRoom phone={sentTo} onFill={(code) => identity.type('code', code)} />
      )}
      <div className="phone-authentication-agreed">
        <CheckBox name="agreed" checked={identity.agreed} onChange={identity.agree}>
          我已阅读并同意
        </CheckBox>
        <button type="button" className="link" onClick={() => openAgreement('user')}>
          《用户协议》
        </button>
        <button type="button" className="link" onClick={() => openAgreement('privacy')}>
          《隐私政策》
        </button>
        <button type="button" className="link" onClick={() => openAgreement('certificate')}>
          《数字证书服务协议》
        </button>
      </div>
      <p className="phone-authentication-problem" role="alert">
        {problems.agreed}
      </p>
      <p className="cap ink3">身份信息加密保存，仅用于实名认证和签发数字证书</p>
      {/* It comes late, and must push nothing away. */}
      <Suspense>
        <DemoIdentities
          supplierCode={props.account.supplierCode}
          withCard={identity.fields.includes('bankCardNo')}
        />
      </Suspense>
      <BottomBar>
        <button type="submit" className="btn primary large" disabled={identity.verifying}>
          {identity.verifying ? '正在认证' : '下一步'}
        </button>
      </BottomBar>
    </form>
  )
}

const looks: Readonly<Record<IdentityField, Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>>> = {
  name: { autoComplete: 'name', maxLength: maxPersonNameLength },
  identityType: {},
  identityNo: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: maxTypedIdNumberLength },
  bankCardNo: { autoComplete: 'off', inputMode: 'numeric', maxLength: maxAccountLength },
  mobile: { autoComplete: 'tel', inputMode: 'numeric', maxLength: maxTypedMobileLength },
  code: { autoComplete: 'one-time-code', inputMode: 'numeric' },
}
