import type { ReactElement, ReactNode, SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement> & { size?: number }
/** A drawing beside a text. */
export type Icon = (props: IconProps) => ReactElement

/* 20 grid, 1.5 px lines, round joins, no fill. Always beside a text or under an aria-label. */

/** An icon of these lines. */
export function icon(body: ReactNode): Icon {
  return function DrawnIcon({ size = 16, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={size >= 20 ? 1.5 : 1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable="false"
        {...rest}
      >
        {body}
      </svg>
    )
  }
}
export const PlusIcon: Icon = icon(<path d="M10 4v12M4 10h12" />)
export const SearchIcon: Icon = icon(
  <>
    <circle cx="9" cy="9" r="5.2" />
    <path d="m13 13 3.8 3.8" />
  </>,
)
export const FilterIcon: Icon = icon(<path d="M3.5 5.5h13M6 10h8M8.5 14.5h3" />)
export const DownIcon: Icon = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />)
export const RightIcon: Icon = icon(<path d="m8 5.5 4.5 4.5L8 14.5" />)
export const LeftIcon: Icon = icon(<path d="M12 5.5 7.5 10l4.5 4.5" />)
export const MoreIcon: Icon = icon(
  <>
    <circle cx="4.5" cy="10" r=".8" fill="currentColor" />
    <circle cx="10" cy="10" r=".8" fill="currentColor" />
    <circle cx="15.5" cy="10" r=".8" fill="currentColor" />
  </>,
)
export const DownloadIcon: Icon = icon(<path d="M10 3.5v9M6 9l4 4 4-4M4 16.5h12" />)
export const HelpIcon: Icon = icon(
  <>
    <circle cx="10" cy="10" r="6.7" />
    <path d="M8.1 8.2c0-1.1.8-1.9 1.9-1.9s2 .7 2 1.8c0 1.5-2 1.5-2 3M10 13.6v.1" />
  </>,
)
export const CloseIcon: Icon = icon(<path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />)
export const ClearIcon: Icon = icon(
  <>
    <circle cx="10" cy="10" r="8" fill="currentColor" stroke="none" />
    <path d="m7.2 7.2 5.6 5.6M12.8 7.2l-5.6 5.6" stroke="var(--sheet)" />
  </>,
)
export const PaperIcon: Icon = icon(
  <>
    <path d="M5 2.8h6.8L15.5 6.5v10.7H5Z" />
    <path d="M11.5 3v3.8h3.8M7.5 10h5M7.5 13h5" />
  </>,
)
export const SealIcon: Icon = icon(
  <>
    <path d="M4 16.8h12M5 13.8h10v-1.6c0-.9-.7-1.5-1.5-1.5h-1.7c0-1.7.9-2.6.9-4.5a2.7 2.7 0 0 0-5.4 0c0 1.9.9 2.8.9 4.5H6.5c-.8 0-1.5.6-1.5 1.5Z" />
  </>,
)
export const PersonIcon: Icon = icon(
  <>
    <circle cx="10" cy="7" r="3.2" />
    <path d="M3.8 16.8c.6-3.2 3-4.8 6.2-4.8s5.6 1.6 6.2 4.8" />
  </>,
)
export const BuildingIcon: Icon = icon(
  <>
    <path d="M4 17V4.5L11.5 3v14M11.5 8 16 9v8M2.8 17h14.4M6.8 7.5h2M6.8 10.5h2M6.8 13.5h2" />
  </>,
)
export const CopyIcon: Icon = icon(
  <>
    <rect x="7" y="7" width="9" height="9.5" rx="1.5" />
    <path d="M13 4H5.5C4.7 4 4 4.7 4 5.5V13" />
  </>,
)
export const MinusIcon: Icon = icon(<path d="M4 10h12" />)
export const ExpandIcon: Icon = icon(<path d="M12 4h4v4M8 16H4v-4M16 4l-4.5 4.5M4 16l4.5-4.5" />)
export const UndoIcon: Icon = icon(<path d="M7 5 3.8 8.2 7 11.4M4 8.2h7.5a4 4 0 0 1 0 8H8" />)
export const WarningIcon: Icon = icon(<path d="M10 3.5 17.5 16.5h-15ZM10 8.3v3.6M10 14.1v.1" />)
export const CheckIcon: Icon = icon(<path d="m4.5 10.5 3.7 3.7 7.3-8" />)
export const SunIcon: Icon = icon(
  <>
    <circle cx="10" cy="10" r="3.2" />
    <path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M15.3 4.7l-1.4 1.4M6.1 13.9l-1.4 1.4" />
  </>,
)
export const EyeIcon: Icon = icon(
  <>
    <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Z" />
    <circle cx="10" cy="10" r="2.2" />
  </>,
)

export const EditIcon: Icon = icon(<path d="M4 16h3l9-9-3-3-9 9Zm7.2-10.2 3 3" />)
export const UpIcon: Icon = icon(<path d="m5.5 12 4.5-4.5 4.5 4.5" />)
