import { eventPath } from '#features/events/addresses.ts'
import { FileLine } from '#features/events/components/file-line.server.tsx'
import type { EventView } from '#features/events/contract.ts'
import { SearchWithin } from '#features/search/components/search-within.server.tsx'

/** So few are seen at a glance. */
const FEW_MATERIALS = 3

export function EventMaterials({ event: { id, materials } }: { readonly event: EventView }) {
  if (materials.length === 0) return null
  return (
    <section aria-label="会议资料" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-2">
        <h2 className="text-lg">会议资料</h2>
        {materials.length > FEW_MATERIALS ? (
          <SearchWithin only={{ within: eventPath(id) }} label="在会议资料中搜索" />
        ) : null}
      </div>
      <ul>
        {materials.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}
