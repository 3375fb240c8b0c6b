import { Form, Radio, Select } from 'antd'
import type { ReactElement } from 'react'
import type { changeContractSignSignerInfoQuery } from '@qiyin/calls/areas/signer-change.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { FormField } from '../form-section/form-field.tsx'
import type { OurPerson } from './judged-people-select.tsx'
import { NewInitiatorSelect, SuccessorSelect, type Succession } from './successor-select.tsx'
import './transfer-fields.css'

type Signers = Answer<typeof changeContractSignSignerInfoQuery>['signers']

/** Who is to be changed, and into whom. */
export interface Chosen {
  readonly company: string | null
  readonly person: Signers[number]['originalPersonInfo'][number] | null
  readonly newcomer: OurPerson | null
  readonly modifyInitiator: boolean
  readonly initiator: OurPerson | null
}

/** Before anything is chosen. */
export const nothing: Chosen = {
  company: null,
  person: null,
  newcomer: null,
  modifyInitiator: false,
  initiator: null,
}

/** Who can follow depends on whom. */
const nobodyNew = { newcomer: null, initiator: null } satisfies Partial<Chosen>

interface TransferFieldsProps {
  contractIdList: string[]
  signers: Signers
  chosen: Chosen
  /** What is missing is said once it was tried. */
  tried: boolean
  set: (change: Partial<Chosen>) => void
}

/** The fields of D-14. */
export function TransferFields({
  contractIdList,
  signers,
  chosen,
  tried,
  set,
}: TransferFieldsProps): ReactElement {
  const people = signers.find(({ companyName }) => companyName === chosen.company)?.originalPersonInfo ?? []
  const missing = (value: unknown, problem: string): string | undefined =>
    tried && value === null ? problem : undefined
  const at = chosen.person === null ? -1 : people.indexOf(chosen.person)
  return (
    <Form component={false} layout="vertical">
      <FormField label="签署主体" required problem={missing(chosen.company, '请选择签署主体')}>
        {(id) => (
          <Select
            id={id}
            className="transfer-fields-full"
            placeholder="请选择签署主体"
            value={chosen.company}
            options={signers.map(({ companyName }) => ({ value: companyName, label: companyName }))}
            onChange={(company: string) => {
              const own = signers.find((one) => one.companyName === company)?.originalPersonInfo ?? []
              set({ company, person: own.length === 1 ? (own[0] ?? null) : null, ...nobodyNew })
            }}
          />
        )}
      </FormField>
      <div className="transfer-fields">
        <FormField label="原签署人" required problem={missing(chosen.person, '请选择原签署人')}>
          {(id) => (
            <Select
              id={id}
              className="transfer-fields-full"
              placeholder="请选择原签署人"
              value={at < 0 ? null : at}
              options={people.map(({ name, identityNo }, value) => ({
                value,
                label: `${name}（${identityNo}）`,
              }))}
              onChange={(index: number) => set({ person: people[index] ?? null, ...nobodyNew })}
            />
          )}
        </FormField>
        <FormField label="新签署人" required problem={missing(chosen.newcomer, '请选择新签署人')}>
          {(id) => (
            <SuccessorSelect
              id={id}
              succession={successionOf(contractIdList, chosen)}
              value={chosen.newcomer}
              onChange={(newcomer) => set({ newcomer })}
            />
          )}
        </FormField>
        <FormField label="同时更换发起人">
          {(id) => (
            <Radio.Group
              id={id}
              value={chosen.modifyInitiator}
              onChange={({ target }) => set({ modifyInitiator: target.value === true })}
              options={[
                { value: true, label: '是' },
                { value: false, label: '否' },
              ]}
            />
          )}
        </FormField>
        {chosen.modifyInitiator && (
          <FormField label="新发起人" required problem={missing(chosen.initiator, '请选择新发起人')}>
            {(id) => (
              <NewInitiatorSelect
                id={id}
                succession={successionOf(contractIdList, chosen)}
                value={chosen.initiator}
                onChange={(initiator) => set({ initiator })}
              />
            )}
          </FormField>
        )}
      </div>
    </Form>
  )
}

/** Null until it is known who is to be replaced: who can take over depends on it. */
function successionOf(contractIdList: string[], { company, person }: Chosen): Succession | null {
  if (company === null || person === null) return null
  return {
    contractIdList,
    companyName: company,
    originalName: person.name,
    originalIdentityNo: person.personKey,
  }
}
