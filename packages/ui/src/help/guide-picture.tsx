import type { ReactElement } from 'react'
import './guide-picture.css'

const urls = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** Of the windows that `npm run help-pictures` takes; known before a picture has come, so that nothing moves. */
const sizes = {
  desk: { width: 1200, height: 750 },
  phone: { width: 585, height: 1266 },
}

interface GuidePictureProps {
  name: string
  /** What the step says. */
  alt: string
}

/** A picture of the product in a guide, fetched when it comes near; a click shows it as large as it is. */
export function GuidePicture({ name, alt }: GuidePictureProps): ReactElement {
  const url = urls[`./pictures/${name}.webp`]
  const isPhone = name.startsWith('phone-')
  const size = isPhone ? sizes.phone : sizes.desk
  return (
    <a
      className={isPhone ? 'guide-picture phone' : 'guide-picture'}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`查看大图：${alt}`}
    >
      <img src={url} alt="" {...size} loading="lazy" decoding="async" />
    </a>
  )
}
