import type { ChartValues } from '../contract.ts'
import { knownUntil } from '../glimpse.ts'

/** The date of the figures themselves, which is another than that of the page; nothing where they have none. */
export function KnownUntil({ values }: { values: ChartValues | undefined }) {
  const step = knownUntil(values)
  return step === undefined ? null : <span>数据截至 {step}</span>
}
