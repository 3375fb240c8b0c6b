import type { ReactElement } from 'react'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { CheckIcon } from '@qiyin/ui/icons.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { Alert } from 'antd'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { CenterSheets } from './center-sheets.tsx'
import { MyPicture } from './my-picture.tsx'
import './user-center-page.css'

const sections = [
  { id: 'real-name', title: '实名信息' },
  { id: 'signature', title: '我的签名' },
  { id: 'companies', title: '我的企业' },
  { id: 'seals', title: '我的授权' },
  { id: 'security', title: '安全' },
  { id: 'devices', title: '登录设备' },
]

/** W-37 /user-center: who I am here; each sheet loads and fails alone, and none pushes another. */
export function UserCenterPage(): ReactElement {
  usePageTitle('个人中心')
  const user = useCurrentUser()
  return (
    <>
      <PageHead title="个人中心" />
      {!user.verified && (
        <Alert
          className="user-center-page-note"
          type="warning"
          showIcon
          title="您尚未完成实名认证，暂不能签署合同"
        />
      )}
      <div className="user-center-page">
        <aside className="sheet user-center-page-me" aria-label="个人信息">
          <MyPicture />
          <b className="h-sheet">{user.name ?? '未设置姓名'}</b>
          {user.verified ? (
            <span className="cap user-center-page-verified">
              <CheckIcon size={12} />
              已实名
            </span>
          ) : (
            <span className="cap warn">未实名</span>
          )}
          <dl>
            <dt>手机号</dt>
            <dd className="num">{showMobile(user.mobile)}</dd>
            <dt>邮箱</dt>
            <dd className="cut" title={user.email ?? undefined}>
              {user.email ?? '-'}
            </dd>
            <dt>注册于</dt>
            <dd className="num">{user.createdTime.slice(0, 10)}</dd>
          </dl>
          <nav aria-label="本页内容">
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </aside>
        <div className="user-center-page-sheets">
          <CenterSheets />
        </div>
      </div>
    </>
  )
}
