import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { h5Base } from '@qiyin/calls/addresses/paths.ts'
import { routes } from './routes.tsx'
import '@qiyin/ui/styles/base.css'
import './styles/phone.css'

const router = createBrowserRouter(routes, { basename: h5Base })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
