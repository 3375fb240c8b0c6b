import type { managedSeal } from '@qiyin/calls/shapes/seals.ts'
import { formatDateTime } from '@qiyin/domain/dates.ts'
import { ptPerMm } from '@qiyin/domain/seal/position.ts'
import type { z } from 'zod'
import { previewUrl } from '../seals/public.ts'
import type { ManagedSeal } from './store.ts'

/** A seal as the management pages show it. */
export function showSeal(seal: ManagedSeal): z.input<typeof managedSeal> {
  return {
    ...seal,
    people: [...seal.people],
    widthMm: Math.round(seal.widthPt / ptPerMm),
    heightMm: Math.round(seal.heightPt / ptPerMm),
    // Another address after a change, so that pages show the new picture.
    previewUrl: `${previewUrl(seal.sealId)}?v=${seal.previewKey.slice(0, 8)}`,
    createdTime: formatDateTime(seal.createdTime),
  }
}
