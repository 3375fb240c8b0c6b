import { ConfigProvider } from 'antd'
import { zhCN } from './zh-cn.ts'
import type { ReactElement, ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ConfirmHost } from '../components/feedback/confirm-host.tsx'
import { theme } from '../theme.ts'
import '../styles/antd.css'

/** Ant Design for the pages below: theme, Chinese, our required mark. Login and the redirects do without. */
export function AntdFrame(): ReactElement {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: markRequired }}
    >
      <Outlet />
      <ConfirmHost />
    </ConfigProvider>
  )
}

/** The star stands after the label, so that labels and controls share one left edge. */
function markRequired(label: ReactNode, { required }: { required: boolean }): ReactNode {
  return (
    <>
      {label}
      {required && (
        <span className="antd-required" aria-hidden>
          *
        </span>
      )}
    </>
  )
}
