import { uploadProblem, uploadRules } from '@qiyin/domain/uploads.ts'
import { toast } from '@qiyin/ui/base/toast.ts'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { BottomBar } from '../../components/bottom-bar/bottom-bar.tsx'

interface FaceCameraProps {
  sending: boolean
  /** Resolves when it was sent, or was not. */
  onPicture: (picture: File) => Promise<void>
}

/** The front camera in a circle; where it is refused or missing, the phone's own camera by a file field. */
export function FaceCamera({ sending, onPicture }: FaceCameraProps): ReactElement {
  const video = useRef<HTMLVideoElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isTaking = useRef(false)
  const [state, setState] = useState<'asking' | 'on' | 'refused'>('asking')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isLeft = false
    const start = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
        if (isLeft || !video.current) return stop(stream)
        video.current.srcObject = stream
        await video.current.play()
        setState('on')
      } catch {
        // Refused, missing, in use, or no secure address: the reason changes nothing for the person.
        if (!isLeft) setState('refused')
      }
    }
    void start()
    return () => {
      isLeft = true
      if (stream) stop(stream)
    }
  }, [])

  const alone = async (send: () => Promise<void>): Promise<void> => {
    // The second half of a double tap comes before the button is drawn anew; its picture would find the page over.
    if (isTaking.current) return
    isTaking.current = true
    try {
      await send()
    } finally {
      isTaking.current = false
    }
  }
  const take = async (): Promise<void> => {
    const picture = video.current && (await pictureOf(video.current).catch(() => null))
    if (picture) await onPicture(picture)
    else toast('error', '拍摄失败，请重试')
  }
  const choose = (file: File | undefined): void => {
    if (!file) return
    const problem = uploadProblem(uploadRules.face, file)
    if (problem === null) void alone(() => onPicture(file))
    else toast('error', problem)
  }
  return (
    <section className="face-page-camera">
      {/* What it shows is the person at it: there is nothing to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} muted playsInline aria-label="取景框" hidden={state === 'refused'} />
      {state === 'refused' && (
        <div role="alert">
          <h2>无法使用相机</h2>
          <p className="ink2">请在浏览器设置中允许使用相机后刷新页面，或使用系统相机拍摄一张正脸照片</p>
        </div>
      )}
      {state !== 'refused' && (
        <p aria-live="polite">{state === 'on' ? '请将正脸放入框内' : '正在打开相机'}</p>
      )}
      <input
        ref={field}
        className="sr"
        type="file"
        tabIndex={-1}
        accept={uploadRules.face.extensions.join(',')}
        capture="user"
        aria-label="正脸照片"
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <BottomBar>
        {state === 'refused' ? (
          <button
            type="button"
            className="btn primary large"
            disabled={sending}
            onClick={() => field.current?.click()}
          >
            {sending ? '识别中' : '拍摄正脸照片'}
          </button>
        ) : (
          <button
            type="button"
            className="btn primary large"
            disabled={sending || state !== 'on'}
            onClick={() => void alone(take)}
          >
            {sending ? '识别中' : '拍摄'}
          </button>
        )}
      </BottomBar>
    </section>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** What the camera sees now, as a JPEG; null, or thrown, where the browser makes none. */
async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], 'face.jpg', { type: 'image/jpeg' })
}
