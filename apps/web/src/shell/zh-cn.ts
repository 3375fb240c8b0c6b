import type { ConfigProviderProps } from 'antd'
import * as module from 'antd/locale/zh_CN.js'

type Locale = NonNullable<ConfigProviderProps['locale']>

// The declaration is a CommonJS one, which TypeScript nests one level deeper than the bundler's ES module.
const { default: outer } = module as { default: Locale | { default: Locale } }

/** Ant Design's own texts in Simplified Chinese. */
export const zhCN: Locale = 'locale' in outer ? outer : outer.default
