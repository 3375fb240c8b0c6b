import { apiBase } from '@qiyin/calls/call.ts'
import { callPage } from './call-page.ts'
import { docsScript } from './docs-script.ts'
import { docsStyle } from './docs-style.ts'
import { guidePages } from './guide-pages.ts'
import { escape } from './html.ts'
import { guides, navigation, type Catalogue, type GuideSlug } from './navigation.ts'

/**
 * A page of the documents for developers of other systems (design X-01), made of the catalogue: nothing from outside.
 * `slug` is that of a guide or the name of a call; undefined for any other.
 */
export function docsPage(catalogue: Catalogue, slug: string): string | undefined {
  const call = Object.hasOwn(catalogue, slug) ? catalogue[slug] : undefined
  const page = call
    ? callPage(slug, call, catalogue)
    : isGuide(slug)
      ? guidePages[slug](catalogue)
      : undefined
  if (!page) return undefined
  const { title, content, code } = page
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${escape(title)} - 契印开放平台</title><style>${docsStyle}</style></head><body>
<a class="skip" href="#content">跳到主要内容</a>
<header><b>契印</b><span class="part">开放平台</span><a class="to-list" href="#list">目录</a><form role="search"><input type="search" aria-label="搜索接口" placeholder="搜索接口（按 / 键）" autocomplete="off"></form><a href="${apiBase}/openapi.json" download>OpenAPI</a></header>
<div class="body${code === undefined ? ' plain' : ''}">${navigation(catalogue, slug)}
<main id="content" tabindex="-1">${content}</main>${code === undefined ? '' : `<aside aria-label="示例代码">${code}</aside>`}</div>
<script>${docsScript}</script></body></html>`
}

function isGuide(slug: string): slug is GuideSlug {
  return guides.some((one) => one.slug === slug)
}
