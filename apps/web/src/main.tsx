import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { webBase } from '@qiyin/calls/addresses/paths.ts'
import { routes } from './routes.tsx'
import { rememberRoutes } from './shell/prefetch.ts'
import '@qiyin/ui/styles/base.css'

rememberRoutes(routes)
const router = createBrowserRouter(routes, { basename: webBase })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
