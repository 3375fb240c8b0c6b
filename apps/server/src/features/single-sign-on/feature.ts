import { returnFromProvider } from './oidc-sign-on.ts'
import type { Feature } from '../../feature.ts'
import { signOn } from './sign-on.ts'

export const singleSignOnFeature = {
  name: 'single-sign-on',
  calls: { loginCas: signOn, loginOidc: returnFromProvider },
} satisfies Feature
