import type { UploadRule } from '../uploads.ts'

/** Of a person's picture; apart from the other rules, which more pages load. */
export const avatarRule: UploadRule = {
  kinds: ['jpeg', 'png'],
  extensions: ['.jpeg', '.jpg', '.png'],
  maxBytes: 5 * 1024 * 1024,
  typeMessage: '头像仅支持jpeg、jpg、png格式',
  sizeMessage: '头像大小不能超过5MB',
}
