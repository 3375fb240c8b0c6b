import { Button, Pagination } from 'antd'
import { useState, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { messageList, messageUnread } from '@qiyin/calls/areas/messages.ts'
import { usePageTitle } from '@qiyin/ui/base/page-title.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { useReadMessage } from '@qiyin/ui/messages/use-read-message.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { MessageRows } from '../../components/message-rows/message-rows.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import './messages-page.css'

const pageSize = 20

/** /messages: everything that came under the bell in 180 days. */
export function MessagesPage(): ReactElement {
  usePageTitle('消息')
  const [search, setSearch] = useSearchParams()
  const onlyUnread = search.get('unread') === 'true'
  const [pageNum, setPageNum] = useState(1)
  const list = useCall(
    messageList,
    { pageNum, pageSize, ...(onlyUnread ? { unread: 'true' as const } : {}) },
    { keep: true },
  )
  const unread = useCall(messageUnread, {}, { keep: true, quiet: true }).data?.unread ?? 0
  const { open, mark, markAll, isMarking } = useReadMessage()
  const show = (wanted: 'all' | 'unread'): void => {
    setPageNum(1)
    setSearch(wanted === 'unread' ? { unread: 'true' } : {}, { replace: true })
  }
  return (
    <>
      <PageHead title="消息">
        <span className="sec ink3 messages-page-note">消息保留 180 天</span>
        <Button disabled={unread === 0} loading={isMarking} onClick={markAll}>
          全部标为已读
        </Button>
      </PageHead>
      <section className="sheet messages-page" aria-label="消息列表">
        <div className="messages-page-tabs" role="group" aria-label="消息范围">
          <button type="button" aria-pressed={!onlyUnread} onClick={() => show('all')}>
            全部
          </button>
          <button type="button" aria-pressed={onlyUnread} onClick={() => show('unread')}>
            未读 <span className="num">{unread}</span>
          </button>
        </div>
        <Region query={list} skeleton={<p className="messages-page-wait">正在加载</p>}>
          {(data) =>
            data.total === 0 ? (
              <Blank art="empty" title="暂无消息" text="合同有进展时会显示在这里" />
            ) : (
              <>
                <MessageRows messages={data.list} onOpen={open} onMark={mark} headings="h2" />
                <div className="messages-page-foot">
                  <Pagination
                    current={data.pageNum}
                    pageSize={pageSize}
                    total={data.total}
                    showSizeChanger={false}
                    showTotal={(total) => `共 ${total} 条`}
                    onChange={setPageNum}
                  />
                </div>
              </>
            )
          }
        </Region>
      </section>
    </>
  )
}
