import { drawnSignature as limit } from '@qiyin/domain/limits.ts'
import { sealType } from '@qiyin/domain/seal/image.ts'
import { stampKind } from '@qiyin/domain/seal/position.ts'
import { z } from 'zod'
import { oneOf } from './fields.ts'
import { sizePt } from './size.ts'

/** Pen strokes of a handwritten signature in pad pixels; each stroke is x, y, x, y … */
export const drawnSignature = z.object({
  width: z.number('签名宽度格式不正确').min(1).max(limit.maxSidePx),
  height: z.number('签名高度格式不正确').min(1).max(limit.maxSidePx),
  penWidth: z.number('笔迹粗细格式不正确').min(limit.penWidthPx.min).max(limit.penWidthPx.max),
  strokes: z
    .array(z.array(z.number()).max(limit.maxNumbersPerStroke), { error: '请先完成手写签名' })
    .min(1, '请先完成手写签名')
    .max(limit.maxStrokes, '签名笔画过多，请重写'),
})

/** A place to sign on a page of the document, as percentages of the displayed page and points. */
export const signArea = z.object({
  positionId: z.string(),
  /** 0 personal signature, 1 company seal, 2 date of signing (filled by itself), 3 strip of a cross-page seal. */
  kind: oneOf(stampKind),
  /** Of a strip: which cross-page seal it belongs to, and the part of the seal's width it shows (0 to 1). */
  strip: z.object({ group: z.string(), from: z.number(), to: z.number() }).nullable(),
  pageNum: z.number(),
  leftPercent: z.number(),
  topPercent: z.number(),
  ...sizePt.shape,
  /** Mine, so that I fill it in this act. */
  mine: z.boolean(),
  signerName: z.string(),
  companyName: z.string().nullable(),
  signed: z.boolean(),
})

/** A seal the person may use for this company and application. */
export const usableSeal = z.object({
  sealId: z.string(),
  sealAuthorizeId: z.string(),
  sealName: z.string(),
  sealType: oneOf(sealType),
  previewUrl: z.string(),
  ...sizePt.shape,
})
