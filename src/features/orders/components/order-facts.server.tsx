import type { ReactNode } from 'react'
import { shownYuan } from '#platform/money.ts'
import type { OrderLine } from '../contract.ts'

/** What was bought, line by line, as an accountant reads it. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <table className="mt-8 w-full text-sm">
      <caption className="pb-2 text-start text-base text-ink">买了什么</caption>
      <thead className="border-b border-line text-muted">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            内容
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            数量
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            金额（元）
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="py-2 pe-4 text-ink">{line.subject}</td>
            <td className="py-2 text-end tabular-nums">{line.quantity}</td>
            <td className="py-2 text-end tabular-nums">{shownYuan(line.amountFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 py-3 sm:grid-cols-[7rem_1fr]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words text-ink">{children}</dd>
    </div>
  )
}
