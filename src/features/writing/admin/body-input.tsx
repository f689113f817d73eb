import { lazy, Suspense } from 'react'
import { Loading } from '#admin/parts/states.tsx'
import type { BodyOf } from '#features/editing/admin/fields.ts'

const BodyEditor = lazy(async () => ({ default: (await import('./body-editor.tsx')).BodyEditor }))

/** The body of an article; the editor itself is loaded when one is opened. */
export function BodyInput(of: BodyOf) {
  return (
    <Suspense fallback={<Loading />}>
      <BodyEditor {...of} />
    </Suspense>
  )
}
