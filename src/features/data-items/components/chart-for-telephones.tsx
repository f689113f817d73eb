import { imageAddress } from '#platform/images/image-address.ts'
import { chartShape } from '../chart-shape.ts'
import type { ChartValues } from '../contract.ts'
import { ValueChart } from './value-chart.tsx'

/**
 * What a narrow window shows instead of the picture of a chart, whose letters would be too small there, with a way to that
 * picture; nothing where the figures cannot be drawn (`chartShape`).
 */
export function chartForTelephones(values: ChartValues | undefined, title: string, imageId: string) {
  if (!values || !chartShape(values)) return null
  return (
    <div className="sm:hidden">
      <ValueChart values={values} title={title} />
      <p className="mt-1 text-end text-sm">
        <a href={imageAddress(imageId, 1600)} data-large={title} className="text-link">
          看原图
        </a>
      </p>
    </div>
  )
}
