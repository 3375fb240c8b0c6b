import type { ReactElement } from 'react'
import { useSite } from './site.ts'
import './site-badge.css'

/** 演示环境, or 测试 outside production: always visible where it applies. */
export function SiteBadge(): ReactElement | null {
  const site = useSite()
  if (!site?.demo && !site?.test) return null
  return <span className="site-badge">{site.demo ? '演示环境' : '测试'}</span>
}
