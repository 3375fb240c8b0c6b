import { Input, Radio, Select } from 'antd'
import type { ReactElement } from 'react'
import { sealType } from '@qiyin/domain/seal/image.ts'
import {
  madeSealText,
  ovalHeightMm,
  sealForms,
  sealInkLabel,
  sealInks,
  sealShapeLabel,
  type MadeSeal,
  type SealShape,
} from '@qiyin/domain/seal/made-seal.ts'
import { FormField } from '../form-section/form-field.tsx'

interface MadeFieldsProps {
  made: MadeSeal
  problem?: string
  onChange: (made: MadeSeal) => void
}

/** What a made seal shows beside the company's name. */
export function MadeFields({ made, problem, onChange }: MadeFieldsProps): ReactElement {
  const forms = sealForms[made.sealType]
  const form = forms.find(({ shape }) => shape === made.shape)
  const set = (change: Partial<MadeSeal>): void => onChange({ ...made, ...change })
  const setShape = (shape: SealShape): void => {
    const widthMm = forms.find((one) => one.shape === shape)?.widthsMm[0] ?? made.widthMm
    set({ shape, widthMm, star: shape === 'round', ...(shape === 'square' && { code: '' }) })
  }
  return (
    <>
      <div className="seal-form-pair">
        <FormField label="印章形状">
          {(id) => (
            <Select<SealShape>
              id={id}
              value={made.shape}
              options={forms.map(({ shape }) => ({ value: shape, label: sealShapeLabel[shape] }))}
              onChange={setShape}
            />
          )}
        </FormField>
        <FormField label="印章尺寸">
          {(id) => (
            <Select<number>
              id={id}
              value={made.widthMm}
              options={(form?.widthsMm ?? []).map((widthMm) => ({
                value: widthMm,
                label: widthLabel(made.shape, widthMm),
              }))}
              onChange={(widthMm) => set({ widthMm })}
            />
          )}
        </FormField>
      </div>
      {made.sealType !== sealType.legalPerson && (
        <div className="seal-form-pair">
          <FormField label="横排文字">
            {(id) => (
              <Input
                id={id}
                value={made.bottomText}
                maxLength={madeSealText.bottomText}
                placeholder="选填"
                onChange={(event) => set({ bottomText: event.target.value })}
              />
            )}
          </FormField>
          {made.shape !== 'square' && (
            <FormField label="防伪编号" {...(problem !== undefined && { problem })}>
              {(id) => (
                <Input
                  id={id}
                  value={made.code}
                  maxLength={madeSealText.code}
                  placeholder="选填，通常为13位数字"
                  onChange={(event) => set({ code: event.target.value.trim() })}
                />
              )}
            </FormField>
          )}
        </div>
      )}
      <div className="seal-form-pair">
        {made.shape === 'round' && (
          <FormField label="中心图案">
            {(id) => (
              <Radio.Group
                id={id}
                value={made.star}
                options={[
                  { value: true, label: '五角星' },
                  { value: false, label: '无' },
                ]}
                onChange={(event) => set({ star: event.target.value === true })}
              />
            )}
          </FormField>
        )}
        <FormField label="印章颜色">
          {(id) => (
            <Radio.Group
              id={id}
              value={made.colour}
              options={sealInks.map((value) => ({ value, label: sealInkLabel[value] }))}
              onChange={(event) =>
                set({ colour: sealInks.find((ink) => ink === event.target.value) ?? made.colour })
              }
            />
          )}
        </FormField>
      </div>
    </>
  )
}

function widthLabel(shape: SealShape, widthMm: number): string {
  if (shape === 'round') return `直径 ${widthMm} 毫米`
  return `${widthMm} × ${shape === 'oval' ? ovalHeightMm(widthMm) : widthMm} 毫米`
}
