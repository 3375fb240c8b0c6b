import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { sealTypeLabel } from '@qiyin/domain/seal/image.ts'
import { sealStatus } from '@qiyin/domain/seal/made-seal.ts'
import { EditIcon, EyeIcon, MoreIcon, PersonIcon } from '@qiyin/ui/icons.tsx'
import { ClockIcon, LogIcon, TrashIcon } from '../desk-icons/desk-icons.tsx'
import type { ManagedSeal } from './managed-seal.ts'
import './seal-card.css'

/** What can be done to a seal. */
export type SealDeed = 'preview' | 'edit' | 'grant' | 'uses' | 'toggle' | 'delete'

interface SealCardProps {
  seal: ManagedSeal
  onAct: (deed: SealDeed) => void
}

/** One seal: its picture, name, kind, and the people who may use it. */
export function SealCard({ seal, onAct }: SealCardProps): ReactElement {
  const { sealName, sealType, status, previewUrl, people } = seal
  const stopped = status === sealStatus.stopped
  return (
    <li className={stopped ? 'seal-card stopped' : 'seal-card'}>
      <div className="seal-card-art">
        <img src={previewUrl} alt={`${sealName}的图样`} loading="lazy" />
        <button
          type="button"
          className="seal-card-cover"
          aria-label={`印章授权：${sealName}`}
          onClick={() => onAct('grant')}
        />
      </div>
      <div className="seal-card-facts">
        <div className="row between g8">
          <h2 className="cut" title={sealName}>
            {sealName}
          </h2>
          {stopped && <span className="seal-card-stopped">已停用</span>}
          <Dropdown
            trigger={['click']}
            menu={{ items: itemsOf(stopped), onClick: ({ key }) => onAct(deedOf(key)) }}
          >
            <Button type="text" size="small" icon={<MoreIcon />} aria-label={`更多操作：${sealName}`} />
          </Dropdown>
        </div>
        <div className="row between g8 sec">
          <span className="ink2">{sealTypeLabel[sealType]}</span>
          <span className="row g8 cap ink2">
            <span className="seal-card-people" aria-hidden>
              {people.map((name, index) => (
                // Two people may have one name, and the order stays.
                // oxlint-disable-next-line react/no-array-index-key
                <i key={index}>{Array.from(name)[0]}</i>
              ))}
            </span>
            <span className="num">{grantText(seal)}</span>
            {!stopped && seal.personCount === 0 && (
              <button
                type="button"
                className="link"
                aria-label={`去授权：${sealName}`}
                onClick={() => onAct('grant')}
              >
                去授权
              </button>
            )}
          </span>
        </div>
      </div>
    </li>
  )
}

/** The grants of a stopped seal stay, and count for nothing meanwhile. */
function grantText({ status, personCount }: ManagedSeal): string {
  if (status === sealStatus.stopped) return '授权已暂停'
  return personCount === 0 ? '未授权' : `已授权 ${personCount} 人`
}

const deeds: readonly SealDeed[] = ['preview', 'edit', 'grant', 'uses', 'toggle', 'delete']

function deedOf(key: string): SealDeed {
  return deeds.find((deed) => deed === key) ?? 'preview'
}

function itemsOf(stopped: boolean): NonNullable<MenuProps['items']> {
  return [
    { key: 'preview', icon: <EyeIcon />, label: '预览' },
    { key: 'edit', icon: <EditIcon />, label: '编辑印章' },
    { key: 'grant', icon: <PersonIcon />, label: '印章授权' },
    { key: 'uses', icon: <LogIcon />, label: '用印记录' },
    { key: 'toggle', icon: <ClockIcon />, label: stopped ? '启用印章' : '停用印章' },
    { key: 'delete', icon: <TrashIcon />, label: '删除印章', danger: true },
  ]
}
