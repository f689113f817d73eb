import { SourceLine } from '#features/labels/components/source-line.tsx'
import type { ChartValues } from '../contract.ts'

/** Figures stand at their ends, below each other. */
const CELL = 'border-b border-line px-3 py-2 text-end whitespace-nowrap tabular-nums first:text-start'

/** The figures behind a chart, folded, and as a file. `path` gives the file (CHART-01). */
export function ValueTableView({
  values,
  title,
  path,
}: {
  values: ChartValues
  title: string
  path: string
}) {
  const { table, unit } = values
  return (
    <details className="no-print mt-4 rounded-lg border border-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">
        数据表
        <span className="ml-2 text-sm font-normal text-muted">
          {table.lines.length} 行{unit ? `，单位：${unit}` : ''}
        </span>
      </summary>
      <div className="px-4 pb-4">
        <div className="scroll-x" tabIndex={0} role="group" aria-label="数据表">
          <table className="min-w-full border-collapse text-sm">
            <caption className="sr-only">
              {title}
              {unit ? `，单位：${unit}` : ''}
            </caption>
            <thead className="bg-surface">
              <tr>
                {table.headings.map((heading, column) => (
                  <th key={column} scope="col" className={CELL}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.lines.map(([name, ...cells], row) => (
                <tr key={row}>
                  <th scope="row" className={`${CELL} font-normal`}>
                    {name}
                  </th>
                  {cells.map((cell, column) => (
                    <td key={column} className={CELL}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm text-muted">
          <span>
            {values.source ? (
              <>
                来源：
                <SourceLine source={values.source} />
              </>
            ) : null}
          </span>
          <a href={path} download className="text-link">
            下载 CSV
          </a>
        </p>
      </div>
    </details>
  )
}
