import type { ReactElement, ReactNode } from 'react'

/** Draws one of the viewer's icons; decoration only, its button carries the name. */
export interface IconProps {
  /** Side in CSS pixels; 18 unless told. */
  size?: number
}

const icon =
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
/** To the previous match. */
export const UpIcon = icon(<path d="M5.5 12 10 7.5l4.5 4.5" />)
/** To the next match. */
export const DownIcon = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />)
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
/** Back from the whole screen. */
export const ShrinkIcon = icon(<path d="M15.5 8.5h-4v-4M4.5 11.5h4v4M11.5 8.5 16 4M8.5 11.5 4 16" />)
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
/** A tick. */
export const CheckIcon = icon(<path d="m4.5 10.5 3.7 3.7 7.3-8" />)
/** Something that opens to the right; turned down when open. */
export const ChevronIcon = icon(<path d="m8 5.5 4.5 4.5L8 14.5" />)
/** A file pinned to another. */
export const PaperclipIcon = icon(
  <path d="m15.5 9.2-5.6 5.6a3.4 3.4 0 0 1-4.8-4.8l6-6a2.3 2.3 0 0 1 3.2 3.2l-6 6a1.1 1.1 0 0 1-1.6-1.6l5.2-5.2" />,
)
/** To the first page. */
export const FirstPageIcon = icon(<path d="M5 4.5h10M10 16V8M6.5 11 10 7.5l3.5 3.5" />)
/** To the last page. */
export const LastPageIcon = icon(<path d="M5 15.5h10M10 4v8M6.5 9 10 12.5 13.5 9" />)
/** Turn clockwise. */
export const RotateIcon = icon(<path d="M15.8 10a5.8 5.8 0 1 1-1.7-4.1l1.7 1.7M15.8 3.8v3.8H12" />)
/** Turn counter-clockwise. */
export const RotateBackIcon = icon(<path d="M4.2 10a5.8 5.8 0 1 0 1.7-4.1L4.2 7.6M4.2 3.8v3.8H8" />)
/** About the document. */
export const InfoIcon = icon(
  <>
    <circle cx="10" cy="10" r="6.5" />
    <path d="M10 9.2v4.2M10 6.6v.1" />
  </>,
)
/** A warning. */
export const WarningIcon = icon(<path d="M10 3.5 17.2 16H2.8ZM10 8.3v3.6M10 13.9v.1" />)
