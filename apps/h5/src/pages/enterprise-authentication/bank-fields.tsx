import { mdataCities, mdataProvinces, mdataQueryBankInfo } from '@qiyin/calls/areas/mdata.ts'
import { maxAccountLength, maxBankTextLength, normaliseAccount } from '@qiyin/domain/company/bank.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useBranches, type BranchesOf } from '@qiyin/ui/company/use-branches.ts'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { useState, type ReactElement } from 'react'
import { Options, PickField } from '../../components/phone-field/pick-field.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import type { Fields } from '../../components/phone-field/use-fields.ts'
import { SearchField } from '../../components/search-field/search-field.tsx'

/** Code of the province, its name, the city's. */
export type Place = readonly [provinceId: string, province: string, city: string]

/** What the bank form holds. */
export interface BankValues {
  bankCardName: string
  bankNo: string
  bankName: string
  place: Place | null
  subBranchName: string
}

interface BankFieldsProps {
  of: Pick<Fields<BankValues>, 'values' | 'problems' | 'set' | 'leave'>
  /** With this supplier the account has a name of its own. */
  named: boolean
  /** The supplier pays for this company, and names the branches. */
  paidFor?: BranchesOf
}

/** The company's account; a row waits for the one above it. */
export function BankFields({ of, named, paidFor }: BankFieldsProps): ReactElement {
  const { values, problems, set, leave } = of
  const { bankNo, bankName, place, subBranchName } = values
  const banks = useCall(mdataQueryBankInfo, {})
  const digits = normaliseAccount(bankNo).length
  return (
    <>
      {named && (
        <TextField
          name="bankCardName"
          label="开户名"
          value={values.bankCardName}
          problem={problems.bankCardName}
          maxLength={maxBankTextLength}
          onChange={(typed) => set('bankCardName', typed)}
          onBlur={() => leave('bankCardName')}
        />
      )}
      <TextField
        name="bankNo"
        label="银行账号"
        className="num"
        inputMode="numeric"
        maxLength={maxAccountLength * 2}
        value={bankNo}
        problem={problems.bankNo}
        end={digits > 0 ? `${digits} 位` : null}
        onChange={(typed) => set('bankNo', typed)}
        onBlur={() => leave('bankNo')}
      />
      <PickField
        name="bankName"
        label="开户银行"
        value={bankName}
        placeholder="请选择开户银行"
        problem={problems.bankName}
        whole
      >
        {(close) => (
          <Region query={banks} skeleton={<PageSpinner text="加载中" />} small>
            {(found) => (
              <Searched
                label="银行名称"
                names={found.map(({ name }) => name)}
                chosen={bankName}
                onChoose={(name) => {
                  if (name !== bankName) set('subBranchName', '')
                  set('bankName', name)
                  close()
                }}
              />
            )}
          </Region>
        )}
      </PickField>
      <PickField
        name="place"
        label="开户行所在地"
        value={place === null ? '' : `${place[1]} ${place[2]}`}
        placeholder="请选择省市"
        problem={problems.place}
        whole
      >
        {(close) => (
          <Places
            onChoose={(chosen) => {
              set('place', chosen)
              set('subBranchName', '')
              close()
            }}
          />
        )}
      </PickField>
      <PickField
        name="subBranchName"
        label="支行"
        value={subBranchName}
        placeholder={waitsFor(bankName, place)}
        problem={problems.subBranchName}
        whole
        disabled={bankName === '' || place === null}
      >
        {(close) => (
          <Branches
            bankName={bankName}
            cityName={place?.[2]}
            paidFor={paidFor}
            onChoose={(name) => {
              set('subBranchName', name)
              close()
            }}
          />
        )}
      </PickField>
    </>
  )
}

function waitsFor(bankName: string, place: Place | null): string {
  if (bankName === '') return '请先选择银行'
  return place === null ? '请先选择开户行所在地' : '请选择开户支行'
}

interface SearchedProps {
  label: string
  names: readonly string[]
  chosen: string
  onChoose: (name: string) => void
}

/** Names, fewer with every character that is typed. */
function Searched({ label, names, chosen, onChoose }: SearchedProps): ReactElement {
  const [word, setWord] = useState('')
  return (
    <>
      <SearchField
        label={label}
        maxLength={maxBankTextLength}
        value={word}
        onChange={setWord}
        onSearch={setWord}
      />
      <Options
        names={names.filter((name) => name.includes(word.trim()))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  )
}

/** First the province, then its cities. */
function Places({ onChoose }: { onChoose: (place: Place) => void }): ReactElement {
  const [province, setProvince] = useState<{ code: string; name: string }>()
  const provinces = useCall(mdataProvinces, {})
  const cities = useCall(mdataCities, province === undefined ? null : { provinceId: province.code })
  if (province === undefined)
    return (
      <Region query={provinces} skeleton={<PageSpinner text="加载中" />} small>
        {(found) => (
          <Options
            names={found.map(({ name }) => name)}
            chosen=""
            onChoose={(name) => setProvince(found.find((one) => one.name === name))}
          />
        )}
      </Region>
    )
  return (
    <>
      <button type="button" className="btn bare" onClick={() => setProvince(undefined)}>
        {province.name}，重新选择省份
      </button>
      <Region query={cities} skeleton={<PageSpinner text="加载中" />} small>
        {(found) => (
          <Options
            names={found.map(({ name }) => name)}
            chosen=""
            onChoose={(city) => onChoose([province.code, province.name, city])}
          />
        )}
      </Region>
    </>
  )
}

interface BranchesProps {
  bankName: string
  cityName: string | undefined
  paidFor: BranchesOf | undefined
  onChoose: (name: string) => void
}

/** Branches by a word; one that the directory lacks may be typed, but at a supplier. */
function Branches({ bankName, cityName, paidFor, onChoose }: BranchesProps): ReactElement {
  const [word, setWord] = useState('')
  const { names, note } = useBranches({ bankName, cityName, of: paidFor }, word)
  const typed = word.trim()
  return (
    <>
      <SearchField
        label="支行名称"
        maxLength={maxBankTextLength}
        value={word}
        onChange={setWord}
        onSearch={setWord}
      />
      <p className="cap ink3" role="status">
        {note}
      </p>
      <Options names={names} chosen="" onChoose={onChoose} />
      {paidFor === undefined && typed !== '' && !names.includes(typed) && (
        <button type="button" className="btn" onClick={() => onChoose(typed)}>
          使用“{typed}”
        </button>
      )}
    </>
  )
}
