import { Select } from 'antd'
import { useState, type ReactElement } from 'react'
import { useHref } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { initiateRecentSigners } from '@qiyin/calls/areas/initiate.ts'
import { sealsAuthorizeByCompanyNameShow } from '@qiyin/calls/areas/seals.ts'
import { signType } from '@qiyin/domain/contract/signing-order.ts'
import { isOurPart, ourPart } from '@qiyin/domain/our-part.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { BuildingIcon, PersonIcon } from '@qiyin/ui/icons.tsx'
import { needsApplication, type SignersApplication, type SignersInitiator } from './signer-fields.ts'
import { newSigner, type EditedSigner } from './signer.ts'
import { NoOption } from '../no-option/no-option.tsx'

interface AddKnownProps {
  application: SignersApplication | undefined
  initiator: SignersInitiator
  onAdd: (signer: EditedSigner) => void
}

/** The company that the contract is initiated for, with whoever may use its seal: oneself if possible. */
export function AddOwnCompany({ application, initiator, onAdd }: AddKnownProps): ReactElement {
  const { company } = initiator
  const sealsPage = useHref(paths.signManage())
  const people = useCall(
    sealsAuthorizeByCompanyNameShow,
    company && application
      ? {
          companyName: company.companyName,
          ourpart: company.ourPart,
          businessTypeCode: application.businessTypeCode,
        }
      : null,
    { staleMs: 0 },
  )
  const add = async (): Promise<void> => {
    // Before it there is no company to choose from.
    if (needsApplication(signType.enterprise, application)) return
    if (!company) return toast('warning', '请先选择发起企业')
    const ours = isOurPart(company.ourPart)
    // A seal that was made and granted beside this page, where this one led to, counts at once.
    const known = toChoose(people.data, ours)
    const again = known ? undefined : await people.refetch()
    if (again?.error) return toast('error', again.error.message)
    const chosen = known ?? toChoose(again?.data, ours)
    if (!chosen) return leadToSeals(sealsPage)
    const { name, username, email, sealAuthorizeId, sealId, sealName, mobile } = chosen
    const signer = newSigner(company.ourPart, signType.enterprise)
    const filled = { ...signer, name, companyName: company.companyName, sealAuthorizeId }
    onAdd(
      ours
        ? { ...filled, username: username ?? '', email: email ?? '', sealId, sealName }
        : { ...filled, known: { kind: 'ownCompany', mobile } },
    )
  }
  return (
    <button type="button" disabled={people.isFetching} onClick={() => void add()}>
      <BuildingIcon />
      添加本企业
    </button>
  )
}

/** Oneself if possible; ours are found by their user names. */
function toChoose<P extends { readonly self: boolean; readonly username: string | null }>(
  people: readonly P[] | undefined,
  ours: boolean,
): P | undefined {
  const usable = people?.filter((one) => !ours || one.username !== null) ?? []
  return usable.find((one) => one.self) ?? usable[0]
}

/** Beside this page, whose draft stays as it is. */
async function leadToSeals(address: string): Promise<void> {
  const goes = await confirm({
    title: '本企业在该应用下没有可用签署人',
    content: '签署人需有可用的企业印章：请先制作印章，并授权给签署人在该应用下使用，再回到本页添加。',
    okText: '去印章管理',
  })
  if (goes) window.open(address, '_blank', 'noopener')
}

/** The one who initiates, as a person. */
export function AddMyself({ initiator, onAdd }: Omit<AddKnownProps, 'application'>): ReactElement {
  const { name, mobile } = initiator
  const add = (): void => {
    const signer = newSigner(ourPart.theirs, signType.individual)
    onAdd({ ...signer, name, known: { kind: 'self', mobile } })
  }
  return (
    <button type="button" onClick={add}>
      <PersonIcon />
      添加我自己
    </button>
  )
}

/** Whoever was asked to sign before; looked up when the list is opened. */
export function AddRecent({ application, onAdd }: Omit<AddKnownProps, 'initiator'>): ReactElement {
  const [asked, setAsked] = useState(false)
  const recent = useCall(
    initiateRecentSigners,
    asked && application ? { businessTypeId: application.businessTypeId } : null,
    { staleMs: 60_000 },
  )
  const add = (signId: string): void => {
    const past = recent.data?.find((one) => one.signId === signId)
    if (!past) return
    const { name, companyName, mobile } = past
    const signer = newSigner(ourPart.theirs, past.signType)
    onAdd({ ...signer, name, companyName: companyName ?? '', known: { kind: 'past', signId, mobile } })
  }
  return (
    <Select<string | null>
      className="signer-editor-recent"
      aria-label="最近的签署方"
      value={null}
      placeholder="最近的签署方"
      popupMatchSelectWidth={false}
      loading={recent.isFetching}
      notFoundContent={
        <NoOption>
          {application ? (recent.error?.message ?? notFound(recent.isPending)) : '请先选择所属应用'}
        </NoOption>
      }
      options={(recent.data ?? []).map(({ signId, name, companyName, mobile }) => ({
        value: signId,
        label: companyName === null ? `${name}（${mobile}）` : `${companyName}（${name}）`,
      }))}
      onOpenChange={(open) => {
        if (open) setAsked(true)
      }}
      onChange={(signId) => {
        if (signId !== null) add(signId)
      }}
    />
  )
}

function notFound(isPending: boolean): string {
  return isPending ? '正在查询' : '您还没有发起过可再次选用的签署方'
}
