import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMe } from '#admin/parts/me.ts'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { showContent } from './browser-calls.ts'
import type { ContentForm } from './fields.ts'
import { leftOver } from './left-over.ts'
import { readLocal, type LocalCopy } from './local-copy.ts'
import { NewContent } from './new-content.tsx'
import { OpenContent } from './open-content.tsx'
import { usePresence } from './use-presence.ts'

export interface EditorOf {
  readonly kind: string
  readonly name: string
  /** Of its list. */
  readonly address: string
  readonly form: ContentForm
  /** There is no other of its kind, so that it needs no number. */
  readonly isOnly?: boolean
}

/** The one record of a kind that has no other, such as the portal's settings. */
export function OnlyContent({ id, ...of }: EditorOf & { readonly id: number }) {
  return <Known {...of} id={id} isOnly />
}

/** One record of a kind: what is in work or live, or a new one. */
export function ContentEditor(of: EditorOf) {
  const { id } = useParams({ strict: false }) as { id?: string }
  if (id === 'new') return <NewContent {...of} />
  return <Known key={id} {...of} id={Number(id)} />
}

function Known({ id, ...of }: EditorOf & { readonly id: number }) {
  const { kind } = of
  const { id: staffId } = useMe()
  const queries = useQueryClient()
  // Where a local copy is looked for first, so that nothing is shown that was typed and is older than it.
  const [left, setLeft] = useState<LocalCopy | 'none'>()
  useEffect(() => {
    void readLocal(staffId, kind, id).then((copy) => setLeft(copy ?? 'none'))
  }, [staffId, kind, id])
  const there = usePresence({ kind, id })
  const shown = useQuery({
    queryKey: ['content', kind, id],
    queryFn: ({ signal }) => showContent({ kind, id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (shown.isLoadingError) return <Failed error={shown.error} again={() => void shown.refetch()} />
  if (!shown.data || left === undefined) return <Loading />
  const { token, isWorking } = shown.data.json
  const over = left === 'none' ? { change: {}, token, base: {} } : leftOver(left, shown.data.json)
  return (
    <OpenContent
      // Begun anew whenever something else than typing has changed the record.
      key={`${shown.dataUpdatedAt}`}
      {...of}
      shown={shown.data.json}
      left={over}
      there={there}
      isOpen={isWorking || left !== 'none'}
      onMoved={() => {
        setLeft('none')
        void queries.invalidateQueries({ queryKey: ['contents', kind] })
        void queries.invalidateQueries({ queryKey: ['waiting'] })
        void shown.refetch()
      }}
    />
  )
}
