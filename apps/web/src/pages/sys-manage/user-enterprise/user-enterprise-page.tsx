import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { StateTabs } from '../../../components/state-tabs/state-tabs.tsx'
import { Companies } from './companies.tsx'
import { CompanyReviews } from './company-reviews.tsx'

const tabNames = { review: '待审核', payout: '待打款', all: '全部企业' } as const
type Tab = keyof typeof tabNames

/** W-32 /sys-manage/user-enterprise: what waits for somebody first, and all enterprises. */
export function UserEnterprisePage(): ReactElement {
  usePageTitle('企业用户')
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab: Tab = asked === 'payout' || asked === 'all' ? asked : 'review'
  const tabs = (
    <StateTabs
      of="企业用户"
      items={Object.entries(tabNames).map(([key, label]) => ({ key, label }))}
      active={tab}
      onChange={(key) => setSearch(key === 'review' ? {} : { tab: key })}
    />
  )
  return tab === 'all' ? <Companies tabs={tabs} /> : <CompanyReviews key={tab} state={tab} tabs={tabs} />
}
