import { cacheClear, cacheQuery } from '@qiyin/calls/areas/operations.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { Region } from '@qiyin/ui/region.tsx'
import { Button, type TableProps } from 'antd'
import type { ReactElement } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import './operations-page.css'

type Cache = Answer<typeof cacheQuery>[number]

const everyMs = 30_000

/** What the process that answers keeps in memory, and can be had forget. */
export function Caches(): ReactElement {
  const caches = useCall(cacheQuery, {}, { everyMs })
  const clear = useCallMutation(cacheClear, { stale: [cacheQuery], successText: '操作成功' })
  const ask = async ({ cacheName, description }: Cache): Promise<void> => {
    const content = `确定清空「${description}」？内容会在需要时重新生成`
    if (await confirm({ title: '清空缓存', content, okText: '清空' })) clear.mutate({ cacheName })
  }
  const columns: NonNullable<TableProps<Cache>['columns']> = [
    { title: '缓存', width: 260, dataIndex: 'description' },
    { title: '条数', width: 120, className: 'num', dataIndex: 'size' },
    {
      title: '操作',
      width: 120,
      fixed: 'right',
      render: (_, cache) => (
        <Button
          size="small"
          type="text"
          className="operations-page-act"
          aria-label={`清空：${cache.description}`}
          onClick={() => void ask(cache)}
        >
          清空
        </Button>
      ),
    },
  ]
  return (
    <section className="sheet operations-page-part operations-page-caches" aria-labelledby="caches-title">
      <h2 id="caches-title" className="h-sheet">
        缓存
      </h2>
      <p className="ink3">缓存保存在各服务进程的内存中，此处为处理本次请求的进程</p>
      <Region query={caches} skeleton={<div className="skeleton operations-page-wait" />}>
        {(list) => (
          <DataTable<Cache>
            rowKey="cacheName"
            dataSource={[...list]}
            columns={columns}
            scroll={{ x: 'max-content' }}
          />
        )}
      </Region>
    </section>
  )
}
