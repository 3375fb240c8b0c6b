import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { PersonReviews } from './person-reviews.tsx'
import { Persons } from './persons.tsx'

/** W-31 /sys-manage/user-personal: all accounts, and the identities that wait for a reviewer. */
export function UserPersonalPage(): ReactElement {
  usePageTitle('个人用户')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'review' ? 'review' : 'all'
  const tabs = (
    <StateTabs
      of="个人用户"
      items={[
        { key: 'all', label: '全部用户' },
        { key: 'review', label: '待审核' },
      ]}
      active={tab}
      onChange={(key) => setSearch(key === 'review' ? { tab: 'review' } : {})}
    />
  )
  return tab === 'review' ? <PersonReviews tabs={tabs} /> : <Persons tabs={tabs} />
}
