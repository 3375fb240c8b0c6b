import type { PdfDocument } from '../read/document.ts'
import { textOf } from '../read/form-fields.ts'
import {
  PdfDict,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  nameValue,
  type PdfObject,
} from '../read/objects.ts'
import { compareNewField, mayBeSeen, placeFlags } from './compare-new-field.ts'
import { namesakesOf } from './field-namesakes.ts'
import { inheritorsOf } from './inheritors.ts'
import { nameByParents, type FormNode, stating } from './form-tree.ts'
import { paintsNothing } from './look-content.ts'
import { formKeepsFonts } from './look-fonts.ts'
import { startsWith, type RevisionPair } from './revision-pair.ts'
import { excuseLooks, fieldRole, lookRole, reportLook, staysInItsBox } from './roles.ts'
import { changedKeys, sameValue } from './same-object.ts'
import { lookAtStates } from './shown-states.ts'
import type { FoundChange } from './told-changes.ts'

const signatureKeys = new Set(['V', 'AP', 'AS', 'M', 'F', 'MK'])
const valueKeys = new Set(['V', 'AP', 'AS', 'I', 'RV', 'M'])

/** Compares the fields that were in the form when it was signed. */
export function compareFields(pair: RevisionPair): void {
  if (pair.modified.size === 0) return
  for (const node of pair.form.values()) {
    if (!pair.modified.has(node.ref.number)) continue
    pair.excuse(node.ref.number, fieldRole(pair))
    const current = pair.after.dict(node.ref)
    if (current) compareNode(pair, node, current)
    else pair.forbid('field-removed', detailsOf(pair, node))
  }
  if (pair.has('field-filled') && leavesTextToViewers(pair) && !formKeepsFonts(pair))
    pair.forbid('field-appearance', { detail: 'DR' })
}

/** Whether viewers draw some text themselves, with the fonts of the form. */
function leavesTextToViewers({ after, newForm }: RevisionPair): boolean {
  const form = after.dict(after.root.get('AcroForm'))
  if (after.resolve(form?.get('NeedAppearances')) === true) return true
  return [...newForm.values()].some(
    ({ dict, type, isDisputed }) =>
      (isDisputed || type === 'Tx' || type === 'Ch') &&
      dict.has('Rect') &&
      !(after.resolve(after.dict(dict.get('AP'))?.get('N')) instanceof PdfStream),
  )
}

function compareNode(pair: RevisionPair, node: FormNode, current: PdfDict): void {
  const keys = new Set(changedKeys(node.dict, current))
  if (keys.delete('Kids')) compareKids(pair, node, current)
  if (keys.size === 0) return
  // Readers take it for one thing or another: nobody can say what the change does.
  if (pair.disputed.has(node.dict)) return forbidKey(pair, node, keys)
  if (isMadeReadOnly(pair, node, current)) permitKey(pair, node, keys, 'Ff')
  if (keys.has('MK') && node.type !== 'Sig' && hasSameFrame(pair, node, current))
    permitKey(pair, node, keys, 'MK')
  if (keys.size === 0) return
  if (node.type === 'Sig') compareSignatureField(pair, node, keys)
  else if (node.type === undefined) forbidKey(pair, node, keys)
  else compareValueField(pair, node, keys)
}

/** Takes a change off the list that shows nothing else: it is told all the same, and the signatures so far may forbid it. */
function permitKey(pair: RevisionPair, node: FormNode, keys: Set<string>, key: 'Ff' | 'MK'): void {
  if (!keys.delete(key)) return
  const { policy } = pair
  // What is locked may be closed: programs do that with what a lock names.
  const onlyCloses = key === 'Ff' && policy.level !== 1
  const by = onlyCloses ? undefined : forbidder(pair, fieldOf(pair, node))
  pair.permit('field-changed', { ...detailsOf(pair, node), detail: key }, by)
}

const readOnly = 1

/**
 * Whether of a field's flags none changed but the one that closes it, as programs do with what was filled in or locked.
 * What a field states takes the place of all that it had from its parents, such as that it is a password.
 */
function isMadeReadOnly({ before, after }: RevisionPair, { dict }: FormNode, current: PdfDict): boolean {
  const old = wholeIn(before, stating(before, dict, 'Ff'), 'Ff')
  return old !== undefined && wholeIn(after, current, 'Ff') === (old | readOnly)
}

/** A whole number as every reader has it: some take none from `4.0`, others the lower bits of what has more than 32. */
function wholeIn(document: PdfDocument, dict: PdfDict | undefined, key: string): number | undefined {
  const value = document.resolve(dict?.get(key) ?? nothing)
  return value instanceof PdfNumber && /^\d{1,9}$/.test(value.raw) ? value.value : undefined
}

const nothing = new PdfNumber('0')

/** What is drawn of a field that is no button; captions and icons are not. */
const frameKeys = ['BC', 'BG', 'R']

/** Whether the frame around a field is the same: PDF.js leaves out what it does not draw itself, and a turn by nothing. */
function hasSameFrame(pair: RevisionPair, node: FormNode, current: PdfDict): boolean {
  const old = pair.before.dict(node.dict.get('MK')) ?? new PdfDict()
  const marks = pair.after.dict(current.get('MK')) ?? new PdfDict()
  const isDrawn = (key: string): boolean =>
    node.type === 'Tx' || node.type === 'Ch' ? frameKeys.includes(key) : true
  return changedKeys(old, marks)
    .filter((key) => isDrawn(key))
    .every((key) => {
      const turn = key === 'R' ? wholeIn(pair.before, old, key) : undefined
      return turn !== undefined && turn === wholeIn(pair.after, marks, key)
    })
}

function compareKids(pair: RevisionPair, node: FormNode, current: PdfDict): void {
  const before = pair.before.array(node.dict.get('Kids')) ?? []
  const after = pair.after.array(current.get('Kids')) ?? []
  if (!startsWith(after, before)) pair.forbid('field-changed', { ...detailsOf(pair, node), detail: 'Kids' })
  for (const item of after.slice(before.length)) compareNewField(pair, item, node)
}

function compareSignatureField(pair: RevisionPair, node: FormNode, keys: ReadonlySet<string>): void {
  const field = fieldOf(pair, node)
  if (pair.before.resolve(field.dict.get('V')) !== null) {
    return pair.forbid('signature-changed', detailsOf(pair, node))
  }
  if ([...keys].some((key) => !signatureKeys.has(key))) return forbidKey(pair, node, keys)
  if (keys.has('F') && leavesItsPlace(pair, node)) return forbidKey(pair, node, new Set(['F']))
  const value = pair.after.resolve(pair.after.dict(field.ref)?.get('V'))
  const kind = value === null ? undefined : pair.filled.get(field.ref.number)
  if (!kind) return forbidKey(pair, node, keys)
  // In the place where somebody was to sign, a time-stamp of anybody would show a seal.
  const shown = [field.ref, ...(pair.after.array(pair.after.dict(field.ref)?.get('Kids')) ?? [])]
  const isOpen = (item: PdfObject): boolean => mayBeSeen(pair.after, item) || !paintsNothing(pair.after, item)
  if (kind === 'timestamp' && shown.some(isOpen))
    return pair.forbid('field-appearance', detailsOf(pair, node))
  explainLooks(pair, node, field.ref.number)
  excuseLooks(pair, node.ref)
  if (!keys.has('V')) return
  const details = detailsOf(pair, node)
  if (kind === 'timestamp') return pair.permit('timestamp-added', details)
  pair.permit('signature-filled', details, forbidder(pair, field))
}

/** Whether a field is now shown elsewhere on a page that is turned or made larger. */
function leavesItsPlace(pair: RevisionPair, { ref, dict }: FormNode): boolean {
  const before = wholeIn(pair.before, dict, 'F')
  const after = wholeIn(pair.after, pair.after.dict(ref), 'F')
  return before === undefined || after === undefined || ((before ^ after) & placeFlags) !== 0
}

function compareValueField(pair: RevisionPair, node: FormNode, keys: ReadonlySet<string>): void {
  if ([...keys].some((key) => !valueKeys.has(key))) return forbidKey(pair, node, keys)
  const field = fieldOf(pair, node)
  const value = pair.after.dict(field.ref)?.get('V') ?? null
  // The same text behind a reference is no other value.
  const isNewValue = !sameValue(pair.before.resolve(field.dict.get('V')), pair.after.resolve(value))
  const isText = node.type === 'Tx' || node.type === 'Ch'
  const following = isNewValue ? (isText ? 'AP' : 'AS') : undefined
  // A look that changes without its value shows something that was never filled in.
  if (['AP', 'AS'].some((key) => keys.has(key) && key !== following)) {
    return pair.forbid('field-appearance', detailsOf(pair, node))
  }
  // A button that says that it is off, or something else, is not shown as on.
  if (keys.has('AS') && !isShownAs(pair, node, value)) {
    return pair.forbid('field-appearance', detailsOf(pair, node))
  }
  if (!isNewValue) {
    // A value that the widget keeps for itself is shown, and is not the field's.
    if (['V', 'I', 'RV'].some((key) => keys.has(key))) forbidKey(pair, node, keys)
    return
  }
  if (isText) explainLooks(pair, node, field.ref.number)
  excuseLooks(pair, node.ref)
  permitFilled(pair, field)
}

/** Reports a field as filled, with all that show its value; each is reported once. */
function permitFilled(pair: RevisionPair, field: FormNode): void {
  if (isTold(pair, field.ref.number)) return
  for (const filled of [field, ...inheritorsOf(pair, field)]) {
    forbidDisputed(pair, filled)
    lookAtStates(pair, filled)
    pair.permit('field-filled', detailsOf(pair, filled), forbidder(pair, filled))
  }
  if (isTold(pair, field.name)) return
  for (const { number, page } of namesakesOf(pair, field)) {
    const other = number === undefined ? undefined : pair.form.get(number)
    if (other) {
      forbidDisputed(pair, other)
      lookAtStates(pair, other)
    }
    const details = other ? detailsOf(pair, other) : { object: number, field: field.name, page }
    pair.permit('field-filled', details, forbidder(pair, other ?? field))
  }
}

/** Shown with the value of another, it is not known as what. */
function forbidDisputed(pair: RevisionPair, field: FormNode): void {
  if (pair.disputed.has(field.dict)) pair.forbid('field-changed', { ...detailsOf(pair, field), detail: 'V' })
}

const told = new WeakMap<RevisionPair, Set<string | number>>()

/**
 * Whether a field, or all fields of a name, were reported before: of thousands that are shown in thousands of places each
 * would report all others.
 */
function isTold(pair: RevisionPair, which: string | number): boolean {
  const known = told.get(pair) ?? new Set<string | number>()
  told.set(pair, known)
  if (known.has(which)) return true
  known.add(which)
  return false
}

/** Whether a button is in no state, off, or in that of its value. */
function isShownAs(pair: RevisionPair, { ref }: FormNode, value: PdfObject): boolean {
  const state = nameValue(pair.after.resolve(pair.after.dict(ref)?.get('AS')))
  const chosen = pair.after.resolve(value)
  const text = chosen instanceof PdfString ? textOf(chosen.bytes) : nameValue(chosen)
  return state === undefined || state === 'Off' || state === text
}

function forbidder(pair: RevisionPair, field: FormNode): FoundChange['forbiddenBy'] {
  const { policy } = pair
  if (policy.level === 1) return policy.limitedBy
  // Whoever lists it: what says that it is below a locked field is shown as that.
  const shown = widgetsOf(pair, field).filter((dict) => dict === field.dict || !dict.has('T'))
  const names = shown.map((dict) => nameByParents(pair.before, dict))
  const isSignature = field.type === 'Sig'
  return [field.name, ...names].some((name) => policy.isLocked({ name, isSignature })) ? 'lock' : undefined
}

function forbidKey(pair: RevisionPair, node: FormNode, keys: ReadonlySet<string>): void {
  const known = node.type === 'Sig' ? signatureKeys : valueKeys
  const detail = [...keys].find((key) => !known.has(key)) ?? [...keys][0]
  pair.forbid('field-changed', { ...detailsOf(pair, node), detail })
}

function fieldOf(pair: RevisionPair, node: FormNode): FormNode {
  return (node.fieldNumber === undefined ? undefined : pair.form.get(node.fieldNumber)) ?? node
}

function widgetsOf(pair: RevisionPair, field: FormNode): PdfDict[] {
  const kids = pair.before.array(field.dict.get('Kids')) ?? []
  return [field.dict, ...kids.flatMap((kid) => pair.before.dict(kid) ?? [])]
}

/** The look of a filled field, or of a kid of it, may be drawn anew in its place, when nothing else shows it. */
function explainLooks(pair: RevisionPair, node: FormNode, field: number): void {
  for (const widget of [node.ref, ...(pair.before.array(node.dict.get('Kids')) ?? [])]) {
    const look = pair.before.dict(pair.before.dict(widget)?.get('AP'))?.get('N')
    if (!(look instanceof PdfRef) || !pair.modified.has(look.number)) continue
    const kinds = [pair.before.get(look.number), pair.after.get(look.number)]
    const isLook = kinds.every((item) => item instanceof PdfStream) && staysInItsBox(pair.after, look)
    if (!isLook) continue
    pair.excuse(look.number, lookRole(pair, field))
    reportLook(pair, widget, look)
  }
}

function detailsOf(pair: RevisionPair, node: FormNode): Partial<FoundChange> {
  const kids = pair.before.array(node.dict.get('Kids')) ?? []
  const [first] = kids
  const page =
    pair.pageNumberOf(node.ref.number) ??
    (first instanceof PdfRef ? pair.pageNumberOf(first.number) : undefined)
  return { object: node.ref.number, field: node.name, page }
}
