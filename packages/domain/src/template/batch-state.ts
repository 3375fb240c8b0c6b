/** How far a row of a batch is: it waits for its turn, became a contract, was refused with a reason, or was called off. */
export const rowState = { waiting: 0, initiated: 1, failed: 2, canceled: 3 } as const

/** Any state of a row. */
export type RowState = (typeof rowState)[keyof typeof rowState]

/** States of rows for people. */
export const rowStateNames: Readonly<Record<RowState, string>> = {
  [rowState.waiting]: '发起中',
  [rowState.initiated]: '成功',
  [rowState.failed]: '失败',
  [rowState.canceled]: '已取消',
}

/** initSuccess of a row (seed 002 section 2). */
export const initSuccess = { failed: 0, succeeded: 1 } as const

/** Any value of initSuccess. */
export type InitSuccess = (typeof initSuccess)[keyof typeof initSuccess]

/** What can happen to a row. */
export type RowEvent = 'initiated' | 'refused' | 'canceled' | 'resent'

/**
 * The one state machine of rows: the state after the event, or null when it cannot happen. What became a contract stays
 * one; what was refused or called off can be sent again.
 */
export function rowAfter(from: RowState, event: RowEvent): RowState | null {
  switch (event) {
    case 'initiated':
      return from === rowState.waiting ? rowState.initiated : null
    case 'refused':
      return from === rowState.waiting ? rowState.failed : null
    case 'canceled':
      return from === rowState.waiting ? rowState.canceled : null
    case 'resent':
      return from === rowState.failed || from === rowState.canceled ? rowState.waiting : null
  }
}

/** The states in which an event can happen. */
export function statesBefore(event: RowEvent): RowState[] {
  return Object.values(rowState).filter((state) => rowAfter(state, event) !== null)
}

/** Rows of a batch by state. */
export interface RowCounts {
  readonly waiting: number
  readonly initiated: number
  readonly failed: number
  readonly canceled: number
}

/** How far a batch is. */
export const batchState = { running: 0, done: 1, partlyFailed: 2, failed: 3, canceled: 4 } as const

/** Any state of a batch. */
export type BatchState = (typeof batchState)[keyof typeof batchState]

/** States of batches for people. */
export const batchStateNames: Readonly<Record<BatchState, string>> = {
  [batchState.running]: '发起中',
  [batchState.done]: '已完成',
  [batchState.partlyFailed]: '部分失败',
  [batchState.failed]: '全部失败',
  [batchState.canceled]: '已取消',
}

/**
 * How long the rest takes at the pace of this run, in seconds: `ended` rows in so many seconds since it was last begun;
 * null before the first of them has ended, and at the end.
 */
export function secondsLeft(
  { waiting, ended }: { readonly waiting: number; readonly ended: number },
  seconds: number,
): number | null {
  return waiting === 0 || ended === 0 ? null : Math.max(1, Math.ceil((seconds / ended) * waiting))
}

/** 6 秒, 1 分 24 秒. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds % 60} 秒`
}

/** How long a batch has taken, as its history says it: of rows that were sent again, theirs alone. */
export function takenText({
  seconds,
  isAgain,
}: {
  readonly seconds: number
  readonly isAgain: boolean
}): string {
  return `${isAgain ? '重新发起用时' : '用时'} ${durationText(seconds)}`
}

/** A batch runs while a row waits; then its rows say what became of it. */
export function batchStateOf({ waiting, initiated, failed, canceled }: RowCounts): BatchState {
  if (waiting > 0) return batchState.running
  if (canceled > 0) return batchState.canceled
  if (failed === 0) return batchState.done
  return initiated === 0 ? batchState.failed : batchState.partlyFailed
}

/** The number of a batch: PL, the Shanghai day as yyyymmdd, the sequence in at least 6 digits. */
export function batchInitNoOf(sequence: bigint | number, day: string): string {
  return `PL${day.replaceAll('-', '')}${String(sequence).padStart(6, '0')}`
}

/** Whether a text has the form of a batch's number. */
export function isBatchInitNo(text: string): boolean {
  return /^PL\d{14,27}$/.test(text)
}

/** What whoever has begun a batch is told at its end: a title and what it is about. */
export function batchEndNotice(
  { initiated, failed, canceled }: RowCounts,
  templateName: string,
): { readonly title: string; readonly subject: string } {
  const subject = `${templateName}，共 ${initiated + failed + canceled} 份，已发起 ${initiated} 份`
  if (failed > 0) return { title: `批量发起已结束，${failed} 份未发起`, subject }
  return { title: canceled > 0 ? '批量发起已取消' : `批量发起已完成，共 ${initiated} 份`, subject }
}
