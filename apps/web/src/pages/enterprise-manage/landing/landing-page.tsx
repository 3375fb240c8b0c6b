import { sideItems } from '@qiyin/domain/access/authority.ts'
import { pagePath } from '@qiyin/domain/access/pages.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { BuildingIcon, PaperIcon, RightIcon, SealIcon } from '@qiyin/ui/icons.tsx'
import { ChartIcon } from '../../../components/desk-icons/desk-icons.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import type { ReactElement } from 'react'
import { Link, Navigate } from 'react-router'
import { PageHead } from '../../../components/page-head/page-head.tsx'
import { IconSlip } from '../../../components/icon-slip/icon-slip.tsx'
import './landing-page.css'

/** W-20 /enterprise-manage: what there is for this person, one card each. */
export function EnterpriseLandingPage(): ReactElement {
  usePageTitle('企业管理')
  const { authorityList } = useCurrentUser()
  const entries = sideItems(pagePath.enterpriseManage, authorityList)
  const [only] = entries
  if (only && entries.length === 1) return <Navigate to={only.index_page} replace />
  return (
    <>
      <PageHead title="企业管理" />
      {entries.length === 0 ? (
        <section className="sheet">
          <Blank art="empty" title="暂无可用功能" />
        </section>
      ) : (
        <ul className="landing-page">
          {entries.map((entry) => (
            <li key={entry.function_en_name}>
              <Link className="sheet landing-page-card" to={entry.index_page}>
                <IconSlip>{looks[entry.index_page]?.icon ?? <PaperIcon />}</IconSlip>
                <span className="grow">
                  <b className="h-sheet">{entry.function_cn_name}</b>
                  <span className="sec ink3 landing-page-text">{looks[entry.index_page]?.text}</span>
                </span>
                <RightIcon size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const looks: Readonly<Record<string, { icon: ReactElement; text: string }>> = {
  [pagePath.enterpriseBasicInfo]: {
    icon: <BuildingIcon />,
    text: '企业资料、实名认证、管理员和可发起合同的人员',
  },
  [pagePath.enterpriseContractManage]: { icon: <PaperIcon />, text: '企业参与的全部合同' },
  [pagePath.enterpriseSignManage]: { icon: <SealIcon />, text: '印章的制作、授权和使用记录' },
  [pagePath.enterpriseStatistic]: { icon: <ChartIcon />, text: '发起、签署和完成的数量' },
}
