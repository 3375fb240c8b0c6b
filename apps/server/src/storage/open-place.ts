import type { StorageConfig } from '../config-storage.ts'
import { diskPlace } from './disk.ts'
import { movingPlace } from './moving-place.ts'
import { s3Place } from './s3.ts'
import type { SealedPlace } from './sealed-place.ts'

/** The place of all files; while they move, the new and the former one as one. */
export function openPlace(storage: StorageConfig): SealedPlace {
  const { to, from } = placesOf(storage)
  return from ? movingPlace(to, from) : to
}

/** Where files are to lie, and where they still are when they move. */
export function placesOf({ kind, directory, bucket, isMoving }: StorageConfig): {
  to: SealedPlace
  from: SealedPlace | undefined
} {
  const disk = diskPlace(directory)
  if (!bucket) return { to: disk, from: undefined }
  const [to, other] = kind === 's3' ? [s3Place(bucket), disk] : [disk, s3Place(bucket)]
  return { to, from: isMoving ? other : undefined }
}

/** For people who operate the platform. */
export function placeText({ kind, directory, bucket }: StorageConfig): string {
  return kind === 's3' && bucket ? `s3://${bucket.bucket}/${bucket.prefix}` : directory
}
