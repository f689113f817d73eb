import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { memo, useEffect, useState } from 'react'
import type { ChecksOf, Values } from '#features/editing/admin/fields.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import { lookOver } from './browser-calls.ts'
import { jumpTo } from './jump.ts'
import './look-over.css'

/** What to look at before publishing, each with a way there, and the labels that readers will see with their reasons. */
export function LookedOver({ values, ...of }: ChecksOf) {
  return <Looked {...of} values={useQuiet(values)} />
}

/** Drawn only for what is looked over, which is not asked about at every key. */
const Looked = memo(function Looked({ values: article, id, onJump }: ChecksOf) {
  const looked = useQuery({
    queryKey: ['looked over', id, article],
    queryFn: ({ signal }) => lookOver(whatIsLookedAt(id, article), { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!looked.data) return <p className="admin-hint">正在检查……</p>
  const { concerns, labels } = looked.data.json
  const jump = (place: { readonly block?: number | undefined; readonly field?: string | undefined }) => {
    onJump?.()
    jumpTo(place)
  }
  return (
    <div className="looked-over">
      {concerns.length === 0 && <p>没有要提醒的。</p>}
      <ul>
        {concerns.slice(0, MOST).map(({ sentence, block, field, other }) => (
          <li key={`${sentence} ${block ?? field ?? other}`}>
            {other !== undefined ? (
              <a href={`/admin/topics/${other}`} target="_blank" rel="noreferrer">
                {sentence}
              </a>
            ) : block === undefined && field === undefined ? (
              sentence
            ) : (
              <Button type="link" size="small" onClick={() => jump({ block, field })}>
                {sentence}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {concerns.length > MOST && <p>另有 {concerns.length - MOST} 处。</p>}
      {labels.length > 0 && (
        <div className="admin-facts" role="group" aria-label="词典会加的标签">
          {labels.slice(0, MOST).map(({ name, count, words, block }) => (
            <Tag key={name} title={`……${words}……（${count} 处）`}>
              <button type="button" onClick={() => jump({ block })}>
                {name} {count}
              </button>
            </Tag>
          ))}
        </div>
      )}
    </div>
  )
})

const MOST = 20
/** So long after the last change an article is looked over anew. */
const QUIET_MS = 1500

function useQuiet(values: Values): Values {
  const [quiet, setQuiet] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(values), QUIET_MS)
    return () => clearTimeout(timer)
  }, [values])
  return quiet
}

function whatIsLookedAt(id: number | undefined, values: Values) {
  return {
    ...(id !== undefined && { id }),
    title: String(values.title ?? '').slice(0, 300),
    summary: String(values.summary ?? '').slice(0, 5000),
    isPaid: values.isPaid === true,
    hasCover: typeof values.cover === 'object' && values.cover !== null,
    blocks: (Array.isArray(values.blocks) ? values.blocks : []) as Block[],
  }
}
