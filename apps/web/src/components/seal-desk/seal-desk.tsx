import { Button, Segmented } from 'antd'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { sealsCompany, sealsDelete, sealsUpdate } from '@qiyin/calls/areas/seals.ts'
import { madeSealText, sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { loadChunk } from '@qiyin/ui/base/load-page.ts'
import { useCall, useCallMutation } from '@qiyin/ui/call-hooks.ts'
import { Blank } from '@qiyin/ui/feedback/blank.tsx'
import { confirm } from '@qiyin/ui/feedback/confirm.ts'
import { PlusIcon } from '@qiyin/ui/icons.tsx'
import { Region } from '@qiyin/ui/region.tsx'
import { SearchBox } from '../list-page/toolbar.tsx'
import type { ManagedSeal, SealOwner } from './managed-seal.ts'
import { SealCard, type SealDeed } from './seal-card.tsx'
import type { OpenDialog } from './seal-dialogs.tsx'
import './seal-desk.css'

const loadDialogs = () => import('./seal-dialogs.tsx')
const SealDialogs = lazy(async () => ({ default: (await loadChunk(loadDialogs)).SealDialogs }))

type Shown = 'all' | 'active' | 'stopped'

interface SealDeskProps {
  company: SealOwner
  /** The page's own 新增印章 was pressed. */
  adding: boolean
  onAdded: () => void
  onAdd: () => void
}

/** W-21: a company's seals as cards, with everything that is done to one. */
export function SealDesk({ company, adding, onAdded, onAdd }: SealDeskProps): ReactElement {
  const [shown, setShown] = useState<Shown>('all')
  const [word, setWord] = useState('')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const seals = useCall(sealsCompany, { companyId: company.companyId }, { keep: true })
  const stale = { stale: [sealsCompany], successText: '操作成功' }
  const remove = useCallMutation(sealsDelete, stale)
  const update = useCallMutation(sealsUpdate, stale)
  const act = (what: SealDeed, seal: ManagedSeal): void => {
    const { sealId, status } = seal
    if (what === 'delete') void askAndDelete(seal, () => remove.mutate({ sealId }))
    else if (what !== 'toggle') setOpen({ what, seal })
    else if (status === sealStatus.stopped) update.mutate({ sealId, status: sealStatus.active })
    else void askAndStop(seal, () => update.mutate({ sealId, status: sealStatus.stopped }))
  }
  const close = (): void => setOpen(null)
  const dialog: OpenDialog | null = adding ? { what: 'add' } : open
  return (
    <Region query={seals} skeleton={<DeskSkeleton />}>
      {(all) => {
        const rows = all.filter((seal) => isShown(seal, shown) && seal.sealName.includes(word.trim()))
        const count = (of: Shown): number => all.filter((seal) => isShown(seal, of)).length
        return (
          <>
            <div className="row between seal-desk-tools">
              <Segmented<Shown>
                aria-label="印章状态"
                value={shown}
                onChange={setShown}
                options={[
                  { value: 'all', label: `全部 ${count('all')}` },
                  { value: 'active', label: `启用中 ${count('active')}` },
                  { value: 'stopped', label: `已停用 ${count('stopped')}` },
                ]}
              />
              <SearchBox label="印章名称" maxLength={madeSealText.sealName} value={word} onChange={setWord} />
            </div>
            <ul className="seal-desk" aria-label="印章">
              {rows.map((seal) => (
                <SealCard key={seal.sealId} seal={seal} onAct={(what) => act(what, seal)} />
              ))}
              {rows.length > 0 && (
                <li>
                  <button type="button" className="seal-desk-add" onClick={onAdd}>
                    <i>
                      <PlusIcon size={20} />
                    </i>
                    <span>新增印章</span>
                    <span className="cap ink3">系统生成或上传图片</span>
                  </button>
                </li>
              )}
            </ul>
            {rows.length === 0 && (
              <NoSeals
                none={all.length === 0}
                onAdd={onAdd}
                onReset={() => {
                  setShown('all')
                  setWord('')
                }}
              />
            )}
            {dialog && (
              <Suspense>
                <SealDialogs company={company} open={dialog} onClose={adding ? onAdded : close} />
              </Suspense>
            )}
          </>
        )
      }}
    </Region>
  )
}

interface NoSealsProps {
  /** The company has none at all. */
  none: boolean
  onAdd: () => void
  onReset: () => void
}

function NoSeals({ none, onAdd, onReset }: NoSealsProps): ReactElement {
  return none ? (
    <Blank art="empty" title="暂无印章" text="可由系统按企业名称生成，或上传印章图片">
      <Button onClick={onAdd}>新增印章</Button>
    </Blank>
  ) : (
    <Blank art="empty" title="没有符合条件的结果">
      <Button onClick={onReset}>重置筛选</Button>
    </Blank>
  )
}

function isShown({ status }: ManagedSeal, shown: Shown): boolean {
  return shown === 'all' || (status === sealStatus.stopped) === (shown === 'stopped')
}

async function askAndDelete({ sealName }: ManagedSeal, remove: () => void): Promise<void> {
  const yes = await confirm({
    title: '删除印章？',
    content: `删除后使用该印章的授权将失效，确定删除“${sealName}”？`,
    okText: '删除',
    danger: true,
  })
  if (yes) remove()
}

async function askAndStop({ sealName }: ManagedSeal, stop: () => void): Promise<void> {
  const yes = await confirm({
    title: '停用印章？',
    content: `停用后被授权人不能再使用“${sealName}”签署，可随时重新启用，授权保留`,
    okText: '停用',
  })
  if (yes) stop()
}

function DeskSkeleton(): ReactElement {
  return (
    <div className="seal-desk" aria-busy="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="seal-desk-wait" />
      ))}
    </div>
  )
}
