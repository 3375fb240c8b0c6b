import { Button, Drawer } from 'antd'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { operatorLogQuery } from '@qiyin/calls/areas/operator-log.ts'
import type { Answer } from '@qiyin/calls/call.ts'
import { copyText } from '@qiyin/ui/base/copy-text.ts'
import { useDictionary, type Dictionary } from '@qiyin/ui/dictionary/use-dictionary.ts'
import { CopyIcon, LeftIcon, RightIcon } from '@qiyin/ui/icons.tsx'
import { knownEvents, knownName, knownTypes } from './known-events.ts'
import { changesOf, wholeText, type FieldChange } from './log-changes.ts'
import { Acted, Actor, Device, RequestId } from './log-facts.tsx'
import './log-drawer.css'

type LogRecord = Answer<typeof operatorLogQuery>['list'][number]

interface LogDrawerProps {
  /** Undefined keeps it shut. */
  record: LogRecord | undefined
  onClose: () => void
  /** Absent at the end of the page. */
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One record of the operator log: who, when, from where, and what was before and after. */
export function LogDrawer({ record, onClose, onBack, onNext }: LogDrawerProps): ReactElement {
  const dictionary = useDictionary()
  return (
    <Drawer
      open={record !== undefined}
      size={560}
      title="日志详情"
      closable={{ placement: 'end' }}
      onClose={onClose}
      extra={
        <>
          <Step label="上一条" icon={<LeftIcon size={16} />} onStep={onBack} />
          <Step label="下一条" icon={<RightIcon size={16} />} onStep={onNext} />
        </>
      }
      footer={
        <div className="log-drawer-foot">
          <span className="cap ink3">日志不可修改或删除</span>
          <Button
            icon={<CopyIcon size={16} />}
            onClick={() =>
              record && void copyText(wholeText(record, eventNameOf(record, dictionary)), '已复制')
            }
          >
            复制全文
          </Button>
        </div>
      }
    >
      {record && <Body key={record.id} record={record} />}
    </Drawer>
  )
}

function Step({
  label,
  icon,
  onStep,
}: {
  label: string
  icon: ReactElement
  onStep: (() => void) | undefined
}): ReactElement {
  return (
    <Button type="text" size="small" aria-label={label} icon={icon} disabled={!onStep} onClick={onStep} />
  )
}

function eventNameOf({ event }: LogRecord, { nameOf }: Dictionary): string {
  return nameOf('LOG_EVENT', event, knownName(knownEvents, event))
}

function Body({ record }: { record: LogRecord }): ReactElement {
  const dictionary = useDictionary()
  const { nameOf } = dictionary
  const eventName = eventNameOf(record, dictionary)
  const [all, setAll] = useState(false)
  const fields = changesOf(record)
  const changed = fields.filter(({ isChanged }) => isChanged)
  const rest = fields.length - changed.length
  return (
    <>
      <h2 className="log-drawer-title">{eventName}</h2>
      <p className="log-drawer-text">{record.content}</p>
      <dl className="log-drawer-facts">
        <Fact name="操作时间" value={record.time} />
        <Fact name="操作人" value={<Actor record={record} />} />
        <Fact
          name="事件类型"
          value={nameOf('LOG_EVENT_TYPE', record.eventType, knownName(knownTypes, record.eventType))}
        />
        {record.object && <Fact name="操作对象" value={<Acted object={record.object} />} />}
        {record.businessTypeName && <Fact name="所属应用" value={record.businessTypeName} />}
        {record.contractNo && <Fact name="合同编号" value={record.contractNo} />}
        <Fact name="来源地址" value={record.address || '-'} />
        <Fact name="终端" value={<Device userAgent={record.userAgent} />} />
        {record.requestId && <Fact name="请求编号" value={<RequestId requestId={record.requestId} />} />}
      </dl>
      {fields.length > 0 && (
        <>
          <h3 className="log-drawer-count">
            变更内容 <span className="cap ink3">{changed.length} 项</span>
          </h3>
          <table className="log-drawer-changes">
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">变更前</th>
                <th scope="col">变更后</th>
              </tr>
            </thead>
            <tbody>
              {(all ? fields : changed).map((field) => (
                <Change key={field.name} field={field} />
              ))}
            </tbody>
          </table>
          {rest > 0 && (
            <Button type="text" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? '收起未变更的字段' : `展开 ${rest} 项未变更的字段`}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Change({ field: { name, before, after } }: { field: FieldChange }): ReactElement {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {before.length === 0 ? '-' : before.map((one) => <Item key={one} text={one} kept={after} gone />)}
      </td>
      <td>{after.length === 0 ? '-' : after.map((one) => <Item key={one} text={one} kept={before} />)}</td>
    </tr>
  )
}

function Item({ text, kept, gone }: { text: string; kept: readonly string[]; gone?: boolean }): ReactElement {
  if (kept.includes(text)) return <span className="log-drawer-item">{text}</span>
  return gone ? (
    <del className="log-drawer-item log-drawer-gone">{text}</del>
  ) : (
    <ins className="log-drawer-item log-drawer-new">{text}</ins>
  )
}
