import { isOurPart } from '@qiyin/domain/our-part.ts'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { OwnAvatar } from '@qiyin/ui/account/own-avatar.tsx'
import type { AccountDialogName } from '@qiyin/ui/account/account-dialog.tsx'
import { openAgreement } from '@qiyin/ui/base/agreement.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { RightIcon } from '@qiyin/ui/icons.tsx'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import { useSite } from '@qiyin/ui/base/site.ts'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { logOut } from '@qiyin/ui/shell/log-out.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { MessageLink } from '../../components/message-link/message-link.tsx'
import { RealNameMark } from '../../components/real-name/real-name-mark.tsx'
import { PhoneBar } from '../../components/phone-bar/phone-bar.tsx'
import { MySignatures } from './my-signatures.tsx'
import './user-center-page.css'

const SwitchAccountDialog = lazy(async () => ({
  default: (await import('@qiyin/ui/demo/switch-account-dialog.tsx')).SwitchAccountDialog,
}))

const AccountDialog = lazy(async () => ({
  default: (await import('@qiyin/ui/account/account-dialog.tsx')).AccountDialog,
}))

/** H-11 /user-center: who I am here. */
export function UserCenterPage(): ReactElement {
  usePageTitle('我的')
  const user = useCurrentUser()
  const navigate = useNavigate()
  const demo = useSite()?.demo ?? false
  const [switching, setSwitching] = useState(false)
  const [opened, setOpened] = useState<AccountDialogName>()
  return (
    <>
      <PhoneBar title="我的" right={<MessageLink />} />
      <main id="main" tabIndex={-1}>
        <section className="phone-sheet row g12" aria-label="个人信息">
          <OwnAvatar soft />
          <div className="grow">
            <div className="row g8">
              <b className="h-sheet cut">{user.name ?? '未设置姓名'}</b>
              <RealNameMark user={user} />
            </div>
            <p className="cap ink3 num">手机号 {showMobile(user.mobile)}</p>
            {user.identityNo !== null && <p className="cap ink3 num">证件号 {user.identityNo}</p>}
          </div>
        </section>
        <MySignatures>
          {user.companyList.length > 0 && (
            <section className="phone-sheet" aria-labelledby="mine-companies">
              <h2 className="h-sheet" id="mine-companies">
                我的企业
              </h2>
              <ul className="user-center-page-companies">
                {user.companyList.map((company) => (
                  <li key={`${company.companyId}-${company.supplierCode}`}>
                    <span className="grow">{company.companyName}</span>
                    {company.administrator && <span className="cap ink3 nowrap">管理员</span>}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <ul className="phone-sheet user-center-page-rows">
            <Row title="企业" onClick={() => void navigate(paths.enterprises())} />
            <Row title="换绑手机号" onClick={() => setOpened('mobile')} />
            <Row title="授权与同意记录" onClick={() => setOpened('consents')} />
            <Row title="导出个人数据" onClick={() => setOpened('export')} />
            <Row title="注销账号" onClick={() => setOpened('delete')} />
          </ul>
          <ul className="phone-sheet user-center-page-rows">
            <Row title="帮助中心" onClick={() => void navigate(paths.help())} />
            <Row title="用户协议" onClick={() => openAgreement('user')} />
            <Row title="隐私政策" onClick={() => openAgreement('privacy')} />
            {/* It comes late, and pushes away as little as can be. */}
            {demo && <Row title="切换演示账号" onClick={() => setSwitching(true)} />}
          </ul>
          {/* Staff of the operating company come by single sign-on and do not log out here (seed 001 section 6). */}
          {!isOurPart(user.ourpart) && (
            <button type="button" className="btn user-center-page-out" onClick={() => void askAndLogOut()}>
              退出登录
            </button>
          )}
        </MySignatures>
      </main>
      {opened && (
        <Suspense>
          <AccountDialog name={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {switching && (
        <Suspense>
          <SwitchAccountDialog onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  )
}

function Row({ title, onClick }: { title: string; onClick: () => void }): ReactElement {
  return (
    <li>
      <button type="button" onClick={onClick}>
        {title}
        <RightIcon size={18} className="ink3" />
      </button>
    </li>
  )
}

async function askAndLogOut(): Promise<void> {
  const yes = await confirm({ title: '退出登录', content: '确定退出登录？', okText: '退出' })
  if (yes) await logOut()
}
