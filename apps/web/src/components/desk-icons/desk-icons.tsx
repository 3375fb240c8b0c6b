import { icon, type Icon } from '@qiyin/ui/icons.tsx'

/* Those that no phone shows. */

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
export const FitIcon: Icon = icon(<path d="M3.5 4v12M16.5 4v12M6.5 10h7M8.3 8l-2 2 2 2M11.7 8l2 2-2 2" />)
export const CollapseIcon: Icon = icon(<path d="M3.5 4h13M3.5 16h13M9 10h7.5M6 7.5 3.5 10 6 12.5" />)
export const RedoIcon: Icon = icon(<path d="M13 5l3.2 3.2-3.2 3.2M16 8.2H8.5a4 4 0 0 0 0 8H12" />)
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
export const TrashIcon: Icon = icon(
  <path d="M4 5.8h12M8 5.5V3.8h4v1.7M5.5 5.8l.7 10.7h7.6l.7-10.7M8.5 9v4.5M11.5 9v4.5" />,
)
export const DragIcon: Icon = icon(
  <path d="M8 5v.1M12 5v.1M8 10v.1M12 10v.1M8 15v.1M12 15v.1" strokeWidth="2" />,
)
export const UploadIcon: Icon = icon(<path d="M10 12.5v-9M6 7l4-4 4 4M4 16.5h12" />)
export const RefreshIcon: Icon = icon(<path d="M16.2 8.2A6.5 6.5 0 1 0 16.5 11M16.5 4.5v3.8h-3.8" />)
export const SwapIcon: Icon = icon(<path d="M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3" />)
