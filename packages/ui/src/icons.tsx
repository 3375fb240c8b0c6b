import type { ReactElement, ReactNode, SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement> & { size?: number }
type Icon = (props: IconProps) => ReactElement

/* 20 grid, 1.5 px lines, round joins, no fill. Always beside a text or under an aria-label. */

function icon(body: ReactNode): Icon {
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
export const StackIcon: Icon = icon(
  <>
    <path d="M6.5 5.5h8.7v11.7H6.5Z" />
    <path d="M4.5 14.5V3H12M9 9h3.8M9 12h3.8" />
  </>,
)
export const ShieldIcon: Icon = icon(
  <>
    <path d="M10 2.8 16 5v4.6c0 3.6-2.4 6.3-6 7.6-3.6-1.3-6-4-6-7.6V5Z" />
    <path d="m7.3 9.9 2 2 3.5-3.7" />
  </>,
)
export const TemplateIcon: Icon = icon(
  <>
    <path d="M4 3.5h12v13H4Z" />
    <path d="M4 7.5h12M8.5 7.5v9" />
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
export const ChartIcon: Icon = icon(<path d="M3.5 16.5h13M6 13.5v-4M10 13.5v-8M14 13.5v-6" />)
export const LogIcon: Icon = icon(<path d="M4 5h2M4 10h2M4 15h2M9 5h7M9 10h7M9 15h7" />)
export const PulseIcon: Icon = icon(<path d="M3 10.5h3.2L8.4 5l3.4 10 2.2-4.5H17" />)
export const AppIcon: Icon = icon(
  <>
    <rect x="3.5" y="3.5" width="5.3" height="5.3" rx="1" />
    <rect x="11.2" y="3.5" width="5.3" height="5.3" rx="1" />
    <rect x="3.5" y="11.2" width="5.3" height="5.3" rx="1" />
    <rect x="11.2" y="11.2" width="5.3" height="5.3" rx="1" />
  </>,
)
export const LinkIcon: Icon = icon(
  <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3L10 14.3" />,
)
export const BellIcon: Icon = icon(
  <path d="M5.2 13.8V9a4.8 4.8 0 0 1 9.6 0v4.8M3.8 13.8h12.4M8.5 16.5c.8.8 2.2.8 3 0" />,
)
export const KeyIcon: Icon = icon(
  <>
    <circle cx="7" cy="13" r="3.3" />
    <path d="m9.5 10.5 6.3-6.3M13 7l2.3 2.3" />
  </>,
)
export const CopyIcon: Icon = icon(
  <>
    <rect x="7" y="7" width="9" height="9.5" rx="1.5" />
    <path d="M13 4H5.5C4.7 4 4 4.7 4 5.5V13" />
  </>,
)
export const MinusIcon: Icon = icon(<path d="M4 10h12" />)
export const FitIcon: Icon = icon(<path d="M3.5 4v12M16.5 4v12M6.5 10h7M8.3 8l-2 2 2 2M11.7 8l2 2-2 2" />)
export const CollapseIcon: Icon = icon(<path d="M3.5 4h13M3.5 16h13M9 10h7.5M6 7.5 3.5 10 6 12.5" />)
export const UndoIcon: Icon = icon(<path d="M7 5 3.8 8.2 7 11.4M4 8.2h7.5a4 4 0 0 1 0 8H8" />)
export const RedoIcon: Icon = icon(<path d="M13 5l3.2 3.2-3.2 3.2M16 8.2H8.5a4 4 0 0 0 0 8H12" />)
export const WarningIcon: Icon = icon(<path d="M10 3.5 17.5 16.5h-15ZM10 8.3v3.6M10 14.1v.1" />)
export const CheckIcon: Icon = icon(<path d="m4.5 10.5 3.7 3.7 7.3-8" />)
export const ClockIcon: Icon = icon(
  <>
    <circle cx="10" cy="10" r="6.7" />
    <path d="M10 6.3V10l2.6 1.7" />
  </>,
)
export const CalendarIcon: Icon = icon(
  <>
    <path d="M3.5 5h13v11.5h-13ZM3.5 8.5h13M7 3v3.5M13 3v3.5" />
    <path d="M7 12h1.5" />
  </>,
)
export const SeamIcon: Icon = icon(
  <>
    <path d="M3 3.5h5.5v13H3ZM11.5 3.5H17v13h-5.5Z" />
    <path d="M8.5 6.8a3.2 3.2 0 0 0 0 6.4M11.5 6.8a3.2 3.2 0 0 1 0 6.4" />
  </>,
)
export const PhoneIcon: Icon = icon(
  <>
    <rect x="5.5" y="2.8" width="9" height="14.4" rx="1.8" />
    <path d="M9 14.5h2" />
  </>,
)
export const EyeIcon: Icon = icon(
  <>
    <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Z" />
    <circle cx="10" cy="10" r="2.2" />
  </>,
)

export const TrashIcon: Icon = icon(
  <path d="M4 5.8h12M8 5.5V3.8h4v1.7M5.5 5.8l.7 10.7h7.6l.7-10.7M8.5 9v4.5M11.5 9v4.5" />,
)
export const EditIcon: Icon = icon(<path d="M4 16h3l9-9-3-3-9 9Zm7.2-10.2 3 3" />)
export const DragIcon: Icon = icon(
  <path d="M8 5v.1M12 5v.1M8 10v.1M12 10v.1M8 15v.1M12 15v.1" strokeWidth="2" />,
)
export const UpIcon: Icon = icon(<path d="m5.5 12 4.5-4.5 4.5 4.5" />)
export const UploadIcon: Icon = icon(<path d="M10 12.5v-9M6 7l4-4 4 4M4 16.5h12" />)
export const RefreshIcon: Icon = icon(<path d="M16.2 8.2A6.5 6.5 0 1 0 16.5 11M16.5 4.5v3.8h-3.8" />)
