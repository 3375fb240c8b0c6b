import { Dropdown } from 'antd'
import type { ReactElement } from 'react'
import { useHref } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { helpOrder, helpPlaces } from '@qiyin/ui/help/help-places.ts'
import { HelpIcon } from '@qiyin/ui/icons.tsx'

/** The guides of the help, each in a tab of its own: what is being done here stays as it is. */
export function HelpMenu(): ReactElement {
  const help = useHref(paths.help())
  const items = helpOrder.map((place) => ({
    key: place,
    label: (
      <a href={`${help}#${place}`} target="_blank" rel="noreferrer">
        {helpPlaces[place]}
      </a>
    ),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="iconbtn" aria-label="帮助" aria-haspopup="menu" title="帮助">
        <HelpIcon size={18} />
      </button>
    </Dropdown>
  )
}
