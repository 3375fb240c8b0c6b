import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import { Delayed } from '@qiyin/ui/base/delayed.tsx'
import { PageSpinner } from '@qiyin/ui/feedback/spinner.tsx'
import { paths } from '@qiyin/calls/addresses/paths.ts'
import { Guard } from '@qiyin/ui/shell/guard.tsx'
import { ConfirmHost } from './confirm-host.tsx'

/** 我的 holds the way out of the session: nobody is kept from it, nor from messages. */
const openToAll = [paths.userCenter(), paths.messages()]

/** Pages of a person logged in. */
export function GuardedFrame(): ReactElement {
  return (
    <>
      <Guard
        openToAll={openToAll}
        pending={
          <Delayed>
            <PageSpinner text="加载中" />
          </Delayed>
        }
      >
        <Outlet />
      </Guard>
      <ConfirmHost />
    </>
  )
}
