import { Button } from 'antd'
import type { ReactElement } from 'react'
import {
  messageVariables,
  type MessageVariable,
  type MessageWay,
  type Scene,
} from '@qiyin/domain/message/scenes.ts'
import { variablesFor, variablesIn } from '@qiyin/domain/message/template.ts'
import { CheckIcon, PlusIcon } from '@qiyin/ui/icons.tsx'

interface VariablePaletteProps {
  scene: Scene
  way: MessageWay
  content: string
  onInsert: (variable: MessageVariable) => void
}

/** What a scene's words may say of it; those that are in the text are ticked, and may be put in again. */
export function VariablePalette({ scene, way, content, onInsert }: VariablePaletteProps): ReactElement {
  const used = new Set(variablesIn(content))
  return (
    <div className="message-dialog-palette" role="group" aria-label="插入变量">
      <p className="cap">
        <span>插入变量</span>
        <span className="ink3">点击后插入到光标处</span>
      </p>
      {variablesFor(scene, way).map((variable) => (
        <Button
          key={variable}
          size="small"
          color="default"
          variant={used.has(variable) ? 'filled' : 'outlined'}
          icon={used.has(variable) ? <CheckIcon size={12} /> : <PlusIcon size={12} />}
          onClick={() => onInsert(variable)}
        >
          {messageVariables[variable].label}
        </Button>
      ))}
    </div>
  )
}
