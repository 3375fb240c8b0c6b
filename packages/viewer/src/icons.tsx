import type { ReactElement, ReactNode } from 'react'

/** Draws one of the viewer's icons; decoration only, its button carries the name. */
export interface IconProps {
  /** Side in CSS pixels; 18 unless told. */
  size?: number
}

/** Makes an icon of lines, on a field of 20 by 20. */
export const icon =
  (body: ReactNode) =>
  ({ size = 18 }: IconProps): ReactElement => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {body}
    </svg>
  )

/** A page with its rail on the left. */
export const RailIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="13" height="13" rx="1.5" />
    <path d="M8 3.5v13" />
  </>,
)
/** To the previous page. */
export const LeftIcon = icon(<path d="M12 5.5 7.5 10l4.5 4.5" />)
/** To the next page. */
export const RightIcon = icon(<path d="m8 5.5 4.5 4.5L8 14.5" />)
/** Smaller. */
export const MinusIcon = icon(<path d="M4 10h12" />)
/** Larger. */
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />)
/** The page as wide as the well. */
export const FitWidthIcon = icon(<path d="M3.5 4v12M16.5 4v12M6.5 10h7M8.3 8l-2 2 2 2M11.7 8l2 2-2 2" />)
/** Find in the document. */
export const FindIcon = icon(
  <>
    <circle cx="9" cy="9" r="5.2" />
    <path d="m13 13 3.8 3.8" />
  </>,
)
/** Print. */
export const PrintIcon = icon(
  <>
    <path d="M6 7V3.5h8V7M6 14H3.8V8.5c0-.8.7-1.5 1.5-1.5h9.4c.8 0 1.5.7 1.5 1.5V14H14" />
    <path d="M6 11.8h8v5H6Z" />
  </>,
)
/** Over the whole screen. */
export const ExpandIcon = icon(<path d="M12 4h4v4M8 16H4v-4M16 4l-4.5 4.5M4 16l4.5-4.5" />)
/** Close. */
export const CloseIcon = icon(<path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />)
/** A page with something wrong. */
export const BrokenPageIcon = icon(
  <>
    <path d="M5 2.8h6.8L15.5 6.5v10.7H5Z" />
    <path d="M11.5 3v3.8h3.8M10 9v3.4M10 14.6v.1" />
  </>,
)
/** Save the file. */
export const DownloadIcon = icon(<path d="M10 3.5v9M6.5 9.3 10 12.8l3.5-3.5M4 16.2h12" />)
/** More tools. */
export const MoreIcon = icon(<path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth={2.4} />)
