import { chartShape } from '../chart-shape.ts'
import type { ChartValues } from '../contract.ts'
import { BarPlot } from './bar-plot.tsx'
import { LinePlot } from './line-plot.tsx'
import { HUES } from '#ui/glimpse/plot.ts'

/**
 * The figures of a chart drawn as text and lines of the page, so that they can be read on a telephone and in the dark;
 * nothing where they cannot be drawn (`chartShape`).
 */
export function ValueChart({ values, title }: { values: ChartValues; title: string }) {
  const shape = chartShape(values)
  if (!shape) return null
  const Plot = shape.kind === 'line' ? LinePlot : BarPlot
  return (
    <div className="rounded-lg border border-line bg-raised p-3 text-start text-sm leading-normal">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
        {values.unit ? <span>单位：{values.unit}</span> : null}
        {shape.series.map(({ name }, at) => (
          <span key={name} className="flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className={`size-2.5 ${HUES[at]}`} aria-hidden="true">
              <rect width="10" height="10" rx="2" fill="currentColor" />
            </svg>
            {name}
          </span>
        ))}
      </p>
      <Plot shape={shape} label={`${title}，数字见数据表`} />
    </div>
  )
}
