/** What became of a message, in words. */
export const messageStates = { queued: '待发送', sent: '已发送', failed: '发送失败' } as const

export type MessageState = keyof typeof messageStates

/** All of them, in the order of menus. */
export const messageStateCodes = Object.keys(messageStates) as [MessageState, ...MessageState[]]

/** As it is stored. */
export const messageStatus = { queued: 0, sent: 1, failed: 2 } as const satisfies Record<MessageState, number>
