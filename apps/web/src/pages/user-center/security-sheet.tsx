import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { showMobile } from '@qiyin/domain/person/mobile.ts'
import type { AccountDialogName } from '@qiyin/ui/account/account-dialog.tsx'
import { DownloadIcon, PaperIcon, PersonIcon } from '@qiyin/ui/icons.tsx'
import { useCurrentUser } from '@qiyin/ui/shell/guard.tsx'
import { PhoneIcon } from '../../components/desk-icons/desk-icons.tsx'
import { CenterSheet } from './center-sheet.tsx'

const AccountDialog = lazy(async () => ({
  default: (await import('@qiyin/ui/account/account-dialog.tsx')).AccountDialog,
}))

interface Row {
  name: AccountDialogName
  icon: ReactNode
  title: string
  note: string
  action: string
}

/** 安全: the number, the data, the consents, and the end of the account. */
export function SecuritySheet(): ReactElement {
  const { mobile } = useCurrentUser()
  const [opened, setOpened] = useState<AccountDialogName>()
  const rows: readonly Row[] = [
    {
      name: 'mobile',
      icon: <PhoneIcon size={18} />,
      title: '手机号',
      note: `${showMobile(mobile)}，用于登录和接收验证码`,
      action: '换绑手机号',
    },
    {
      name: 'consents',
      icon: <PaperIcon size={18} />,
      title: '授权与同意记录',
      note: '已同意的协议、规则及其版本',
      action: '查看',
    },
    {
      name: 'export',
      icon: <DownloadIcon size={18} />,
      title: '个人数据',
      note: '平台保存的您的全部信息，一个文件',
      action: '导出',
    },
    {
      name: 'delete',
      icon: <PersonIcon size={18} />,
      title: '账号',
      note: '注销后不能恢复，签署证据依法保留',
      action: '注销账号',
    },
  ]
  return (
    <CenterSheet id="security" title="安全">
      <ul className="center-sheet-rows">
        {rows.map(({ name, icon, title, note, action }) => (
          <li key={name}>
            <span className="center-sheet-icon">{icon}</span>
            <div className="grow">
              <p className="cut">{title}</p>
              <p className="cap ink2 num cut" title={note}>
                {note}
              </p>
            </div>
            <Button aria-haspopup="dialog" onClick={() => setOpened(name)}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <AccountDialog name={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </CenterSheet>
  )
}
