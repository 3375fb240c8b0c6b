import { BuildingIcon, EditIcon, PaperIcon, PersonIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import {
  AppIcon,
  BellIcon,
  ChartIcon,
  KeyIcon,
  LinkIcon,
  LogIcon,
  PulseIcon,
  ShieldIcon,
  StackIcon,
  TemplateIcon,
} from '../components/desk-icons/desk-icons.tsx'
import type { ReactElement } from 'react'

/* The look of an entry by the last step of its name; a page the server adds later gets the sheet of paper. */
const icons: Readonly<Record<string, ReactElement>> = {
  drafts: <EditIcon />,
  'tpl-history': <StackIcon />,
  verify: <ShieldIcon />,
  'sign-manage': <SealIcon />,
  'basic-info': <BuildingIcon />,
  'user-manage': <PersonIcon />,
  'user-personal': <PersonIcon />,
  'user-enterprise': <BuildingIcon />,
  statistic: <ChartIcon />,
  'log-query': <LogIcon />,
  operations: <PulseIcon />,
  'business-manage': <AppIcon />,
  'src-system': <LinkIcon />,
  'msg-manage': <BellIcon />,
  'role-manage': <KeyIcon />,
  'tpl-register': <TemplateIcon />,
}

/* Entries with the same caption stand together; areas without captions are one list. */
const captions: readonly (readonly [caption: string, entries: RegExp])[] = [
  ['合同', /^file-center\/(mine|drafts|tpl-history|tpl-register)$/],
  ['工具', /^file-center\/verify$/],
  ['业务', /^sys-manage\/(contract-manage|business-manage|src-system|tpl-register|msg-manage)$/],
  ['用户与权限', /^sys-manage\/(user-manage|role-manage)$/],
  ['监控', /^sys-manage\/(statistic|log-query|operations)$/],
]

/** The icon of an entry of the side menu, by its function_en_name. */
export function iconOf(name: string): ReactElement {
  return icons[name.split('/').at(-1) ?? ''] ?? <PaperIcon />
}

/** The caption an entry stands under; undefined for none. */
export function captionOf(name: string): string | undefined {
  return captions.find(([, entries]) => entries.test(name))?.[0]
}
