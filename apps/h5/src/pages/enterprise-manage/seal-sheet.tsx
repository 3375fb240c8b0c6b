import { sealsAdd, sealsCompany, sealsImageGenerate } from '@qiyin/calls/areas/seals.ts'
import { sealType, sealTypeLabel, type SealType } from '@qiyin/domain/seal/image.ts'
import { madeSealText, sealNameProblem, sealSource } from '@qiyin/domain/seal/made-seal.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { NativeDialog } from '@qiyin/ui/feedback/native-dialog.tsx'
import type { ReactElement } from 'react'
import { Options, PickField } from '../../components/phone-field/pick-field.tsx'
import { TextField } from '../../components/phone-field/text-field.tsx'
import { useFields } from '../../components/phone-field/use-fields.ts'
import './seal-sheet.css'

interface SealSheetProps {
  of: { readonly companyId: string; readonly companyName: string }
  onClose: () => void
}

const types = Object.values(sealType)

/** D-30 on a phone: a seal that the product draws, in the usual shape and size of its type. */
export function SealSheet({ of, onClose }: SealSheetProps): ReactElement {
  const { form, values, problems, set, leave, check } = useFields<{ type: SealType; sealName: string }>(
    { type: sealType.official, sealName: sealTypeLabel[sealType.official] },
    { sealName: sealNameProblem },
  )
  const image = useCall(
    sealsImageGenerate,
    { companyName: of.companyName, sealType: values.type },
    { keep: true, staleMs: 60_000 },
  )
  const add = useCallMutation(sealsAdd, {
    stale: [sealsCompany],
    successText: '操作成功',
    onSuccess: onClose,
  })
  const choose = (type: SealType): void => {
    // A name that only repeated the type follows it.
    if (values.sealName.trim() === '' || values.sealName === sealTypeLabel[values.type])
      set('sealName', sealTypeLabel[type])
    set('type', type)
  }
  const { data, error } = image
  return (
    <NativeDialog
      title="新增印章"
      onPhone="full"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button type="submit" form="seal-sheet" className="btn primary" disabled={add.isPending}>
            保存
          </button>
        </>
      }
    >
      <form
        id="seal-sheet"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!check()) return
          add.mutate({
            companyId: of.companyId,
            source: sealSource.made,
            sealType: values.type,
            sealName: values.sealName.trim(),
          })
        }}
      >
        <div className="seal-sheet-sample" aria-busy={image.isFetching}>
          {data && <img src={`data:${data.contentType};base64,${data.content}`} alt="印章预览" />}
          <p className={error ? 'cap warn' : 'cap ink3'} role="status">
            {error ? error.message : '印章文字取自企业认证名称，不可修改'}
          </p>
        </div>
        <PickField
          name="type"
          label="印章类型"
          value={sealTypeLabel[values.type]}
          placeholder="请选择"
          problem={null}
        >
          {(close) => (
            <Options
              names={types.map((type) => sealTypeLabel[type])}
              chosen={sealTypeLabel[values.type]}
              onChoose={(name) => {
                const type = types.find((one) => sealTypeLabel[one] === name)
                if (type !== undefined) choose(type)
                close()
              }}
            />
          )}
        </PickField>
        <TextField
          name="sealName"
          label="印章名称"
          value={values.sealName}
          problem={problems.sealName}
          maxLength={madeSealText.sealName}
          onChange={(typed) => set('sealName', typed)}
          onBlur={() => leave('sealName')}
        />
        <p className="cap ink3">上传印章图片、调整形状和尺寸，请在电脑端操作</p>
      </form>
    </NativeDialog>
  )
}
