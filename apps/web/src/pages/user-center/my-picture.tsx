import { useRef, type ReactElement } from 'react'
import { userAvatarRemove, userAvatarSave } from '@qiyin/calls/areas/user-account.ts'
import { OwnAvatar } from '@qiyin/ui/account/own-avatar.tsx'
import { avatarRule } from '@qiyin/domain/person/avatar.ts'
import { uploadProblem } from '@qiyin/domain/uploads.ts'
import { uploadFile } from '@qiyin/ui/base/call-client.ts'
import { asCallFailure } from '@qiyin/ui/base/call-failure.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { refreshUser } from '@qiyin/ui/use-user.ts'

/** My picture, or the letter of my name, and how to change it. */
export function MyPicture(): ReactElement {
  const { avatar } = useCurrentUser()
  const field = useRef<HTMLInputElement>(null)
  const remove = useCallMutation(userAvatarRemove, { successText: '头像已删除', onSuccess: refreshUser })
  return (
    <>
      <OwnAvatar />
      <input
        ref={field}
        className="sr"
        type="file"
        tabIndex={-1}
        accept={avatarRule.extensions.join(',')}
        aria-label="头像图片"
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="row g8">
        <button type="button" className="link" onClick={() => field.current?.click()}>
          更换头像
        </button>
        {avatar !== null && (
          <button type="button" className="link" onClick={() => remove.mutate({})}>
            删除
          </button>
        )}
      </div>
    </>
  )
}

/** Judges a picture as far as a page can, and sends it. */
async function send(file: File | undefined): Promise<void> {
  if (!file) return
  const problem = uploadProblem(avatarRule, file)
  if (problem !== null) return toast('error', problem)
  try {
    await uploadFile(userAvatarSave, file, {})
    await refreshUser()
    toast('success', '头像已更换')
  } catch (thrown) {
    toast('error', asCallFailure(thrown).message)
  }
}
