import { h5Base } from '@qiyin/calls/addresses/paths.ts'
import { createApplication } from '@qiyin/ui/shell/create-application.tsx'
import { routes } from './routes.tsx'

export const { Application, prefetchPath } = createApplication(routes, h5Base)
