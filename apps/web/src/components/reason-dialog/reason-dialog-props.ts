import type { ReactNode } from 'react'

/** What a dialog that asks for a reason says, and does with it. */
export interface ReasonDialogProps {
  open: boolean
  title: string
  /** The red button: 确认撤销. */
  okText: string
  /** Names the field: 撤销原因. */
  label: string
  /** What the act ends, and whom it tells. */
  note: ReactNode
  /** What it is done to, between note and field. */
  children?: ReactNode
  /** A rule of the domain: what is wrong with the reason in Chinese, or null. */
  problemOf: (reason: string) => string | null
  busy: boolean
  onClose: () => void
  /** Only with a reason, without the blanks around it. */
  onReason: (reason: string) => void
}
