import { adminLogDesensitization } from '@qiyin/calls/areas/operations.ts'
import { maxLength } from '@qiyin/domain/limits.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Button, Form, Input } from 'antd'
import { useState, type ReactElement } from 'react'
import { FormField } from '../../../components/form-section/form-field.tsx'
import './log-masking.css'
import './operations-page.css'

/** A text as our logs would hold it (`adminLogDesensitization`, seed 002 §7): what somebody tries before sharing a log. */
export function LogMasking(): ReactElement {
  const [shown, setShown] = useState<{ content: string; masked: boolean }>()
  const check = useCallMutation(adminLogDesensitization, { onSuccess: setShown })
  return (
    <section className="sheet operations-page-part" aria-labelledby="log-masking-title">
      <h2 id="log-masking-title" className="h-sheet">
        日志脱敏检查
      </h2>
      <p className="ink3">粘贴一段文字，查看它写入日志后的样子；内容不会保存，检查本身记入操作日志</p>
      <Form<{ content: string }>
        name="log-masking"
        layout="vertical"
        className="log-masking-form"
        onValuesChange={() => setShown(undefined)}
        onFinish={({ content }) => check.mutate({ content })}
      >
        <FormField label="日志内容" name="content" required>
          <Input.TextArea rows={4} maxLength={maxLength.logText} showCount placeholder="请输入日志内容" />
        </FormField>
        <Button htmlType="submit" loading={check.isPending}>
          检查
        </Button>
      </Form>
      <div role="status">
        {shown && (
          <>
            <p>
              {shown.masked ? '以下为脱敏后的内容，*** 处不会进入日志' : '没有需要脱敏的内容，将原样写入日志'}
            </p>
            <pre className="log-masking-result">{shown.content}</pre>
          </>
        )}
      </div>
    </section>
  )
}
