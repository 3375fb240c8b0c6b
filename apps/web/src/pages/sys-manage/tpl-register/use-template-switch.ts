import {
  contractTemplateManageSearch,
  contractTemplateManageUpdate,
  templateGetVariables,
} from '@qiyin/calls/areas/template.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { useState } from 'react'

/** The switches of a list of templates. */
export interface TemplateSwitch {
  /** How a switch stands that was just pressed; undefined: as the list says. */
  readonly shown: (templateCode: string) => boolean | undefined
  readonly press: (templateCode: string, on: boolean) => void
}

/** A switch moves at once, and back when its call fails. */
export function useTemplateSwitch(): TemplateSwitch {
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({})
  const release = (code: string): void =>
    setPressed((now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== code)))
  const change = useCallMutation(contractTemplateManageUpdate, {
    stale: [contractTemplateManageSearch, templateGetVariables],
    successText: '操作成功',
    onSuccess: (_, { templateCode }) => release(templateCode),
    onFailure: (_, { templateCode }) => {
      release(templateCode)
      return false
    },
  })
  return {
    shown: (templateCode) => pressed[templateCode],
    press: (templateCode, on) => {
      setPressed((now) => ({ ...now, [templateCode]: on }))
      change.mutate({ templateCode, isEnable: on ? 1 : 0 })
    },
  }
}
