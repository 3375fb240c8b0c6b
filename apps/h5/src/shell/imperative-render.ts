import { unstableSetRender } from 'antd-mobile'
import { createRoot } from 'react-dom/client'

/**
 * Lets antd-mobile draw what is asked for by a call (`Dialog.confirm`): it looks for a React 18 that is no longer
 * there, and does nothing.
 */
export function drawImperatively(): void {
  unstableSetRender((node, container) => {
    if (!(container instanceof Element)) throw new TypeError('antd-mobile draws into an element')
    const root = createRoot(container)
    root.render(node)
    return () => {
      root.unmount()
      return Promise.resolve()
    }
  })
}
