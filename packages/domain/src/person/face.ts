/** The two pollings of the face step: whether the QR code was scanned, then for the outcome (spec 1 §4). */
export const facePolling = { everyMs: 3000, times: 60 } as const

/** How long a page for a face waits to be opened, and then for the face: as long as is polled. */
export const facePageMs = facePolling.everyMs * facePolling.times

/** What a page that no phone has opened must still have left to be given again instead of a new one. */
export const facePageWorthMs = 60_000

/** Why a face was not accepted, with what to mind (spec 1 §8). */
export const faceMismatchReason =
  '人脸与身份信息不一致，请确保由本人操作，并保持光线充足、正脸对准取景框、不遮挡面部'
