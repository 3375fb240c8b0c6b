const bodies = '.ant-modal-wrap:not([style*="none"]) .ant-modal-body, .ant-drawer-open .ant-drawer-body'
const fields = 'input:not([type=file], [type=hidden]), textarea'

/**
 * `afterOpenChange` of a dialog with fields: whoever opens it goes on with the first of them, where the dialog itself
 * would have begun at the cross that closes it (WAI-ARIA, dialog pattern). Of a choice it is the one that is chosen.
 */
export function focusDialogField(open: boolean): void {
  if (!open) return
  const body = [...document.querySelectorAll(bodies)].at(-1)
  // Whoever was faster stays where he is.
  if (!body || (document.activeElement?.matches(fields) && body.contains(document.activeElement))) return
  const usable = [...body.querySelectorAll<HTMLInputElement>(fields)].filter(({ disabled }) => !disabled)
  const [first] = usable
  if (first?.type !== 'radio') return first?.focus()
  return (usable.find(({ name, checked }) => checked && name === first.name) ?? first).focus()
}
