import { Button, Form, Input, Modal, Segmented, Select, type GetRef } from 'antd'
import { useRef, useState, type ReactElement } from 'react'
import {
  messageTemplateAdd,
  messageTemplateQuery,
  messageTemplateTest,
  messageTemplateUpdate,
} from '@qiyin/calls/areas/message-template.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { messageWays, sceneCodes, sceneOf, wayCodes } from '@qiyin/domain/message/scenes.ts'
import type { MessageVariable, MessageWay, Scene } from '@qiyin/domain/message/scenes.ts'
import { builtInText, isToldBy, messageProblem } from '@qiyin/domain/message/template.ts'
import { emptyMessage } from '@qiyin/domain/text-check.ts'
import type { CallFailure } from '@qiyin/ui/base/call-failure.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import type { Choice } from '@qiyin/ui/declared-fields/declared-fields.ts'
import { useDictionary } from '@qiyin/ui/dictionary/use-dictionary.ts'
import { closeAsking } from '@qiyin/ui/feedback/close-asking.ts'
import { FormField } from '../../../components/form-section/form-field.tsx'
import { MessagePreview } from './message-preview.tsx'
import { VariablePalette } from './variable-palette.tsx'
import { focusDialogField } from '../../../components/dialog-focus/focus-dialog-field.ts'
import './message-dialog.css'

type Template = Answer<typeof messageTemplateQuery>['list'][number]

/** What is typed of a message. */
export interface MessageDraft {
  scene: Scene
  /** Empty for all applications. */
  businessTypeId: string
  messageType: MessageWay
  content: string
}

interface MessageDialogProps {
  /** Null writes a new one. */
  row: Template | null
  /** What was typed before the page was left. */
  typed: MessageDraft | undefined
  onType: (typed: MessageDraft) => void
  /** Refused: somebody else may have changed it. */
  onRefused: (failure: CallFailure) => void
  applications: readonly Choice[]
  onClose: () => void
}

/** W-33's dialog: a message's words on the left, and what becomes of them on the right. */
export function MessageDialog(props: MessageDialogProps): ReactElement {
  const { row, typed, onType, onRefused, applications, onClose } = props
  const [draft, setDraft] = useState(() => typed ?? draftOf(row))
  const [isChecked, setChecked] = useState(false)
  const done = {
    stale: [messageTemplateQuery],
    successText: '操作成功',
    onSuccess: onClose,
    onFailure: (failure: CallFailure): boolean => {
      onRefused(failure)
      return false
    },
  }
  const add = useCallMutation(messageTemplateAdd, done)
  const update = useCallMutation(messageTemplateUpdate, done)
  const trial = useCallMutation(messageTemplateTest, { successText: '测试消息已发送给您' })
  const problem = problemOf(draft)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(row))
  const change = (changed: Partial<MessageDraft>): void => {
    const now = { ...draft, ...changed }
    setDraft(now)
    onType(now)
  }
  const save = (): void => {
    setChecked(true)
    if (problem !== null) return
    const words = { ...draft, content: draft.content.trim() }
    if (row) update.mutate({ templateId: row.templateId, revision: row.revision, ...words })
    else add.mutate(words)
  }
  const tryOut = (): void => {
    setChecked(true)
    if (problem === null) trial.mutate({ ...draft, content: draft.content.trim() })
  }
  return (
    <Modal
      open
      centered
      width={920}
      title={row ? '修改' : '新增'}
      afterOpenChange={focusDialogField}
      okButtonProps={{ loading: add.isPending || update.isPending, htmlType: 'submit', form: 'message-form' }}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          <Button loading={trial.isPending} onClick={tryOut}>
            发送测试消息
          </Button>
          <CancelBtn />
          <OkBtn />
        </>
      )}
      mask={{ closable: false }}
      onCancel={() => void closeAsking(isChanged, onClose)}
    >
      <div className="message-dialog">
        <Form name="message-form" layout="vertical" onFinish={save}>
          <UseFields draft={draft} applications={applications} onChange={change} />
          <ContentField
            draft={draft}
            problem={isChecked ? problem : null}
            onChange={(content) => change({ content })}
            onLeave={() => setChecked(true)}
          />
        </Form>
        <MessagePreview scene={draft.scene} way={draft.messageType} content={draft.content.trim()} />
      </div>
    </Modal>
  )
}

function UseFields({
  draft,
  applications,
  onChange,
}: {
  draft: MessageDraft
  applications: readonly Choice[]
  onChange: (changed: Partial<MessageDraft>) => void
}): ReactElement {
  const { scene, businessTypeId, messageType } = draft
  const { general } = sceneOf(scene)
  const { nameOf } = useDictionary()
  return (
    <>
      <div className="message-dialog-pair">
        <FormField label="消息场景" required>
          {(id) => (
            <Select
              id={id}
              value={scene}
              onChange={(chosen) => onChange(forUse(draft, { scene: chosen, messageType }))}
              options={sceneCodes.map((value) => ({
                value,
                label: nameOf('MESSAGE_SCENE', value, sceneOf(value).label),
              }))}
            />
          )}
        </FormField>
        <FormField label="所属应用" {...(general && { help: '此场景不区分应用' })}>
          {(id) => (
            <Select
              id={id}
              value={businessTypeId}
              disabled={general === true}
              onChange={(chosen) => onChange({ businessTypeId: chosen })}
              options={[{ value: '', label: '全部应用' }, ...applications]}
            />
          )}
        </FormField>
      </div>
      <FormField label="消息方式" required>
        {(id) => (
          <Segmented<MessageWay>
            id={id}
            block
            aria-label="消息方式"
            value={messageType}
            onChange={(way) => onChange(forUse(draft, { scene, messageType: way }))}
            options={wayCodes.map((value) => ({
              value,
              label: nameOf('MESSAGE_WAY', value, messageWays[value]),
              disabled: !isToldBy(scene, value),
            }))}
          />
        )}
      </FormField>
    </>
  )
}

function ContentField({
  draft: { scene, messageType, content },
  problem,
  onChange,
  onLeave,
}: {
  draft: MessageDraft
  problem: string | null
  onChange: (content: string) => void
  onLeave: () => void
}): ReactElement {
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const insert = (variable: MessageVariable): void => {
    const area = field.current?.resizableTextArea?.textArea
    const { selectionStart: from = content.length, selectionEnd: to = content.length } = area ?? {}
    const text = `\${${variable}}`
    onChange(content.slice(0, from) + text + content.slice(to))
    // The caret goes behind what was put in, once it is there.
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <>
      <FormField label="消息内容" required {...(problem !== null && { problem })}>
        {(id) => (
          <Input.TextArea
            id={id}
            ref={field}
            rows={5}
            value={content}
            maxLength={maxLength.messageContent}
            showCount
            placeholder="请输入消息内容"
            style={{ resize: 'none' }}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onLeave}
          />
        )}
      </FormField>
      <VariablePalette scene={scene} way={messageType} content={content} onInsert={insert} />
    </>
  )
}

function draftOf(row: Template | null): MessageDraft {
  if (row) return { ...row, businessTypeId: row.businessTypeId ?? '' }
  const scene = 'SIGN_NOTICE'
  return { scene, businessTypeId: '', messageType: 'SMS', content: sceneOf(scene).text }
}

/** Another scene or way begins with its own built-in words, unless others were typed. */
function forUse(draft: MessageDraft, chosen: Pick<MessageDraft, 'scene' | 'messageType'>): MessageDraft {
  const { scene } = chosen
  const messageType = isToldBy(scene, chosen.messageType) ? chosen.messageType : 'SMS'
  const untouched =
    draft.content.trim() === '' || draft.content === builtInText(draft.scene, draft.messageType)
  return {
    scene,
    businessTypeId: sceneOf(scene).general ? '' : draft.businessTypeId,
    messageType,
    content: untouched ? builtInText(scene, messageType) : draft.content,
  }
}

function problemOf({ scene, businessTypeId, messageType, content }: MessageDraft): string | null {
  if (content.trim() === '') return emptyMessage('消息内容')
  return messageProblem({ scene, way: messageType, businessTypeId: businessTypeId || undefined, content })
}
