import { icon } from './icons.tsx'

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
/** To the previous match. */
export const UpIcon = icon(<path d="M5.5 12 10 7.5l4.5 4.5" />)
/** To the next match. */
export const DownIcon = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />)
/** Back from the whole screen. */
export const ShrinkIcon = icon(<path d="M15.5 8.5h-4v-4M4.5 11.5h4v4M11.5 8.5 16 4M8.5 11.5 4 16" />)
