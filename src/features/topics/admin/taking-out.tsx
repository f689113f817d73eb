import { lazy, Suspense } from 'react'
import type { Values } from '#features/editing/admin/fields.ts'

const TrialOutcome = lazy(async () => ({ default: (await import('./trial-outcome.tsx')).TrialOutcome }))

/** What taking an entry out of the dictionary changes, before it is done (C-55). */
export function TakingOut({ values: { name } }: { readonly values: Values }) {
  return (
    <>
      <p>
        文章不再有它给的标签，搜索也不再认识它和它的别名；它原来的地址转到搜索。随时可以恢复，恢复后几分钟内重新贴上。
      </p>
      <Suspense>
        <TrialOutcome of={{ act: 'withdraw', name: String(name) }} />
      </Suspense>
    </>
  )
}
