import { certificatePath, resultPath } from '../addresses.ts'
import type { Honour } from './contract.ts'

/** What a candidate won, with the ways to its certificate and to how the result came about (C-91). */
export function HonourCard({ year, honour: { prize, certificate } }: { year: number; honour: Honour }) {
  return (
    <section aria-label="获奖" className="mt-8 rounded-2xl border border-copper bg-copper-soft px-6 py-5">
      <p className="text-sm tracking-widest text-copper">{`${year} 年度获奖`}</p>
      <p className="mt-1.5 text-2xl text-ink">{prize}</p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem]">
        <a href={certificatePath(certificate)} className="text-link">
          {`证书 ${certificate}`}
        </a>
        <a href={resultPath(year)} className="text-link">
          结果怎么得出
        </a>
      </p>
    </section>
  )
}
