import { useQuery } from '@tanstack/react-query'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { compareVersions } from './browser-calls.ts'
import { Changes } from './changes.tsx'

/** A version, an autosave as `autosave-12`, what readers see, or what is in work. */
export type Side = number | 'live' | 'working' | `autosave-${number}`

interface Compared {
  readonly kind: string
  readonly id: number
  readonly from: Side
  readonly to: Side
  readonly labels: Readonly<Record<string, string>>
}

/** Two states of a record, compared by the server. */
export function Compared({ kind, id, from, to, labels }: Compared) {
  const changes = useQuery({
    queryKey: ['compared', kind, id, from, to],
    queryFn: () => compareVersions({ kind, id, from, to }),
    staleTime: 0,
  })
  if (changes.isPending) return <Loading />
  if (changes.isLoadingError) return <Failed error={changes.error} />
  return <Changes changes={changes.data.json} labels={labels} />
}
