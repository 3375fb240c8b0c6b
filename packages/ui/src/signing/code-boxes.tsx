import { useEffect, useRef, type ReactElement } from 'react'
import { normaliseSmsCode, smsCode } from '@qiyin/domain/person/sms.ts'
import './code-boxes.css'

const length = smsCode.digits

interface CodeBoxesProps {
  value: string
  invalid: boolean
  onChange: (value: string) => void
  onEnter: () => void
}

/** Six boxes over one real input, so that paste, autofill and screen readers see a single field. */
export function CodeBoxes({ value, invalid, onChange, onEnter }: CodeBoxesProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the dialog has put the focus on its close button.
    const timer = setTimeout(() => input.current?.focus(), 120)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={invalid ? 'code-boxes invalid' : 'code-boxes'}>
      <input
        ref={input}
        aria-label="验证码"
        aria-invalid={invalid}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={length}
        value={value}
        onChange={(event) => onChange(normaliseSmsCode(event.target.value))}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          aria-hidden
          className={index === value.length ? 'code-boxes-digit at' : 'code-boxes-digit'}
        >
          {value[index]}
        </span>
      ))}
    </div>
  )
}
