import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { MessageLedger } from './message-ledger.tsx'
import { MessageTemplates } from './message-templates.tsx'

/** W-33 /sys-manage/msg-manage: what messages say, and what became of those that were sent. */
export function MsgManagePage(): ReactElement {
  usePageTitle('消息列表')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'sent' ? 'sent' : 'templates'
  const tabs = (
    <StateTabs
      of="消息"
      items={[
        { key: 'templates', label: '消息模板' },
        { key: 'sent', label: '发送记录' },
      ]}
      active={tab}
      onChange={(key) => setSearch(key === 'sent' ? { tab: 'sent' } : {})}
    />
  )
  return tab === 'sent' ? <MessageLedger tabs={tabs} /> : <MessageTemplates tabs={tabs} />
}
