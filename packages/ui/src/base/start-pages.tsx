import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FailureBoundary } from './failure-boundary.tsx'
import { earlySheets } from './early-sheets.ts'
import { loadChunk } from './load-page.ts'
import type { LoginPageProps } from './login-props.ts'
import { PageHosts } from './page-hosts.tsx'

interface Application {
  /** All pages, behind the router. */
  Application: ComponentType
  /** Fetches the code of a path ahead of a visit. */
  prefetchPath: (path: string) => void
}

interface Pages {
  /** Where the pages live, without a slash at its end. */
  base: string
  loadLogin: () => Promise<{ LoginPage: ComponentType<LoginPageProps> }>
  loadApplication: () => Promise<Application>
}

/**
 * Shows the page of the address. Who comes to the login page gets it alone, a third lighter than with the router and
 * what stands behind it; the application follows in the same document.
 */
export function startPages(pages: Pages): void {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  const root = createRoot(element)
  const isLogin = location.pathname === `${pages.base}/login`
  const started = isLogin ? showLogin(root, pages) : showApplication(root, pages)
  started.catch((error: unknown) => draw(root, <ThrowIt error={error} />))
}

async function showApplication(root: Root, { loadApplication }: Pages): Promise<void> {
  const [{ Application }] = await Promise.all([loadChunk(loadApplication), earlySheets()])
  draw(root, <Application />)
}

async function showLogin(root: Root, pages: Pages): Promise<void> {
  const [{ LoginPage }] = await Promise.all([loadChunk(pages.loadLogin), earlySheets()])
  const leave = (path: string): void => {
    history.replaceState(null, '', path === '/' ? pages.base : `${pages.base}${path}`)
    // What did not come now may come with a fresh start.
    showApplication(root, pages).catch(() => location.reload())
  }
  const prefetch = (): void => {
    // A failure is repeated by the visit itself.
    pages.loadApplication().then(
      (application) => application.prefetchPath('/'),
      () => undefined,
    )
  }
  draw(
    root,
    <>
      <LoginPage search={location.search} leave={leave} prefetch={prefetch} />
      <PageHosts />
    </>,
  )
}

function draw(root: Root, page: ReactNode): void {
  root.render(
    <StrictMode>
      <FailureBoundary>{page}</FailureBoundary>
    </StrictMode>,
  )
}

function ThrowIt({ error }: { error: unknown }): never {
  throw error
}
