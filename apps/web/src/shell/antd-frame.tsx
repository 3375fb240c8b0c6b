import { ConfigProvider } from 'antd'
import { zhCN } from './zh-cn.ts'
import type { ReactElement, ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ConfirmHost } from '../components/feedback/confirm-host.tsx'
import { theme } from '../theme.ts'
import { NoOption } from '../components/no-option/no-option.tsx'
import '../styles/antd.css'

/** Ant Design for the pages below: theme, Chinese, our required mark. Login and the redirects do without. */
export function AntdFrame(): ReactElement {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: markRequired }}
      renderEmpty={nothingIn}
    >
      <Outlet />
      <ConfirmHost />
    </ConfigProvider>
  )
}

/** An empty list of a Select holds an option that says so; every other part has antd's drawing. */
function nothingIn(componentName?: string): ReactNode {
  return componentName === 'Select' && <NoOption />
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
