import { lazy } from 'react'

// What is not seen at first is fetched when the document is there, so that the document is there sooner. Not the
// find bar: whoever has pressed Ctrl+F types at once.
const loaders = {
  menu: () => import('./bar/tools-menu.tsx'),
  properties: () => import('./properties/properties-dialog.tsx'),
  password: () => import('./password/password-dialog.tsx'),
  notice: () => import('./notices/notice-bar.tsx'),
  print: () => import('./print/print-progress.tsx'),
  presentation: () => import('./presentation/presentation-controls.tsx'),
  outline: () => import('./sidebar/outline-panel.tsx'),
  attachments: () => import('./sidebar/attachments-panel.tsx'),
}

/** See `bar/tools-menu.tsx`; like the others here, to be put into a `Suspense`. */
export const ToolsMenu = lazy(async () => ({ default: (await loaders.menu()).ToolsMenu }))
/** See `properties/properties-dialog.tsx`. */
export const PropertiesDialog = lazy(async () => ({ default: (await loaders.properties()).PropertiesDialog }))
/** See `password/password-dialog.tsx`. */
export const PasswordDialog = lazy(async () => ({ default: (await loaders.password()).PasswordDialog }))
/** See `notices/notice-bar.tsx`. */
export const NoticeBar = lazy(async () => ({ default: (await loaders.notice()).NoticeBar }))
/** See `print/print-progress.tsx`. */
export const PrintProgress = lazy(async () => ({ default: (await loaders.print()).PrintProgress }))
/** See `presentation/presentation-controls.tsx`. */
export const PresentationControls = lazy(async () => ({
  default: (await loaders.presentation()).PresentationControls,
}))
/** See `sidebar/outline-panel.tsx`. */
export const OutlinePanel = lazy(async () => ({ default: (await loaders.outline()).OutlinePanel }))
/** See `sidebar/attachments-panel.tsx`. */
export const AttachmentsPanel = lazy(async () => ({
  default: (await loaders.attachments()).AttachmentsPanel,
}))

/** Fetches all of them, so that a press shows them at once, also after the site has been renewed. */
export function preloadParts(): void {
  // One that does not come now is asked for again when it is needed.
  for (const load of Object.values(loaders)) load().catch(() => undefined)
}
