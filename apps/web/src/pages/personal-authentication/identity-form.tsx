import type { AuthWay } from '@qiyin/domain/person/auth-way.ts'
import { authWayName } from '@qiyin/domain/person/auth-way.ts'
import { DemoCodeRoom } from '@qiyin/ui/demo-code/demo-code-room.tsx'
import { DemoIdentities } from '@qiyin/ui/demo/demo-identities.tsx'
import { PersonIcon } from '@qiyin/ui/icons.tsx'
import type { IdentityField } from '@qiyin/ui/real-name/identity-checks.ts'
import { IdentityPhoto } from '@qiyin/ui/real-name/identity-photo.tsx'
import { usePersonIdentity, type RealNameAccount } from '@qiyin/ui/real-name/use-person-identity.ts'
import { wayNote } from '@qiyin/ui/real-name/way-note.ts'
import { Button, Checkbox, Form } from 'antd'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { AgreementLinks } from '@qiyin/ui/real-name/agreement-links.tsx'
import { IdentityFields } from './identity-fields.tsx'
import './identity-form.css'

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

/** W-08a: who somebody is, by one of the ways that the supplier offers. */
export function IdentityForm({
  account,
  overseas,
  ways,
  firstWay,
  hostedWays,
  wantsPhoto,
  residence,
  onSettled,
}: IdentityFormProps): ReactElement {
  const card = useRef<HTMLDivElement>(null)
  const focus = (name: IdentityField | 'agreed'): void => {
    card.current?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] input`)?.focus()
  }
  const identity = usePersonIdentity({
    account,
    overseas,
    ways,
    firstWay,
    hostedWays,
    wantsPhoto,
    onSettled,
    focus,
  })
  const { wait, sentTo, problems } = identity
  return (
    <Form layout="vertical" onFinish={identity.submit} component="form">
      <div ref={card}>
        <div className="identity-form-card-head">
          <span className="identity-form-card-icon">
            <PersonIcon size={20} />
          </span>
          <div className="grow">
            <h2 className="h-sheet">填写身份信息</h2>
            <p className="cap ink3">{identity.intro}</p>
          </div>
        </div>
        <div className="identity-form-card-body">
          <div className="identity-form-demo">
            <DemoIdentities
              supplierCode={account.supplierCode}
              withCard={identity.fields.includes('bankCardNo')}
            />
          </div>
          <p id="auth-way" className="identity-form-ways-label">
            认证方式
          </p>
          <div className="identity-form-ways" role="radiogroup" aria-labelledby="auth-way">
            {identity.ways.map((way) => (
              <label key={way} className="identity-form-way">
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
          <p className="identity-form-residence">{residence}</p>
          {(!overseas || identity.photo.isWanted) && (
            <IdentityPhoto identity={identity} supplierCode={account.supplierCode} overseas={overseas} />
          )}
          <IdentityFields
            of={identity}
            overseas={overseas}
            codeButton={
              <Button
                type="link"
                size="small"
                loading={identity.asking}
                disabled={wait !== null}
                onClick={identity.askCode}
              >
                {wait === null ? '获取验证码' : `${wait}秒后重新获取`}
              </Button>
            }
          />
          {identity.fields.includes('code') && (
            <div className="identity-form-demo">
              <DemoCodeRoom phone={sentTo} onFill={(code) => identity.type('code', code)} />
            </div>
          )}
          <Form.Item {...(problems.agreed == null ? {} : { validateStatus: 'error', help: problems.agreed })}>
            <Checkbox
              name="agreed"
              checked={identity.agreed}
              onChange={(event) => identity.agree(event.target.checked)}
            >
              我已阅读并同意
              <AgreementLinks names={['user', 'privacy', 'certificate']} />
            </Checkbox>
          </Form.Item>
        </div>
        <div className="identity-form-card-foot">
          <span className="cap ink3">身份信息加密保存，仅用于实名认证和签发数字证书</span>
          <Button type="primary" htmlType="submit" loading={identity.verifying}>
            下一步
          </Button>
        </div>
      </div>
    </Form>
  )
}
