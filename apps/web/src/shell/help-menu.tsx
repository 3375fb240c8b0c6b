import { Dropdown } from 'antd'
import type { ReactElement } from 'react'
import { useHref } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { handbookTitle, helpTitles } from '@qiyin/ui/help/help-titles.ts'
import { HelpIcon } from '@qiyin/ui/icons.tsx'

/** The guides of the help, each in a tab of its own: what is being done here stays as it is. */
export function HelpMenu(): ReactElement {
  const items = [
    ...helpTitles.map((title, index) => ({
      key: title,
      label: <GuideLink to={paths.help(index + 1)} title={title} />,
    })),
    { key: handbookTitle, label: <GuideLink to={paths.help()} title={handbookTitle} /> },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="iconbtn" aria-label="帮助" aria-haspopup="menu" title="帮助">
        <HelpIcon size={18} />
      </button>
    </Dropdown>
  )
}

function GuideLink({ to, title }: { to: string; title: string }): ReactElement {
  return (
    <a href={useHref(to)} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}
