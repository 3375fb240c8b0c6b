import type { ReactElement } from 'react'
import { MAX_SCALE, MIN_SCALE } from '../constants.ts'
import { FitWidthIcon, MinusIcon, PlusIcon } from '../icons.tsx'
import { useViewer } from '../use-viewer.ts'
import type { ViewerController } from '../viewer-controller.ts'
import { percentText, SCALE_PRESETS, type ScaleName } from '../zoom.ts'
import { IconButton } from './icon-button.tsx'

const NAMED: readonly { name: ScaleName; label: string }[] = [
  { name: 'auto', label: '自动缩放' },
  { name: 'page-actual', label: '实际大小' },
  { name: 'page-fit', label: '适合页面' },
  { name: 'page-width', label: '适合页宽' },
  { name: 'page-height', label: '适合页高' },
]

/** Smaller, the scale in per cent (a list of scales under it), larger, as wide as the well. */
export function ZoomGroup({ controller }: { controller: ViewerController }): ReactElement {
  const isReady = useViewer(controller, (state) => state.document.status === 'ready')
  const scale = useViewer(controller, (state) => state.scale)
  const scaleName = useViewer(controller, (state) => state.scaleName)
  const percent = isReady ? percentText(scale) : '–'
  const isPreset = SCALE_PRESETS.includes(scale)
  const choose = (value: string): void => {
    const named = NAMED.find(({ name }) => name === value)
    controller.setScale(named?.name ?? Number(value))
  }
  return (
    <div className="pv-group" role="group" aria-label="缩放">
      <IconButton
        label="缩小"
        keys="-"
        disabled={!isReady || scale <= MIN_SCALE}
        onClick={() => controller.zoomOut()}
      >
        <MinusIcon />
      </IconButton>
      <span className="pv-zoom">
        <span aria-hidden>{percent}</span>
        <select
          aria-label="缩放"
          title="缩放"
          disabled={!isReady}
          value={scaleName ?? String(scale)}
          onChange={(event) => choose(event.target.value)}
        >
          {NAMED.map(({ name, label }) => (
            <option key={name} value={name}>
              {scaleName === name ? `${label}（${percent}）` : label}
            </option>
          ))}
          {scaleName === undefined && !isPreset && <option value={String(scale)}>{percent}</option>}
          {SCALE_PRESETS.map((preset) => (
            <option key={preset} value={String(preset)}>
              {percentText(preset)}
            </option>
          ))}
        </select>
      </span>
      <IconButton
        label="放大"
        keys="+"
        disabled={!isReady || scale >= MAX_SCALE}
        onClick={() => controller.zoomIn()}
      >
        <PlusIcon />
      </IconButton>
      <IconButton
        label="适合页宽"
        keys="0"
        className="pv-fit-width"
        disabled={!isReady}
        onClick={() => controller.fitWidth()}
      >
        <FitWidthIcon />
      </IconButton>
    </div>
  )
}
