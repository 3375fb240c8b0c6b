import { isNotifyHost } from '@qiyin/domain/access/source-event.ts'
import { Form, Select } from 'antd'
import type { ReactElement } from 'react'

/** Hosts of the other system, each with Enter. */
export function HostsField({
  name,
  label,
  extra,
}: {
  name: string
  label: string
  extra: string
}): ReactElement {
  return (
    <Form.Item
      label={label}
      name={name}
      extra={extra}
      // A host is complete once it stands there: nothing is left to be typed.
      validateTrigger="onChange"
      rules={[
        {
          validator: (_, hosts: string[] | undefined) => {
            const wrong = hosts?.find((host) => !isNotifyHost(host))
            return wrong === undefined
              ? Promise.resolve()
              : Promise.reject(new Error(`域名格式不正确：${wrong}`))
          },
        },
      ]}
    >
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', ' ']}
        placeholder="erp.example.com"
      />
    </Form.Item>
  )
}
