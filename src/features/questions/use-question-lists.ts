import { useRef, useState } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import type { Counts, QuestionItem, QuestionSlice, Tab } from './contract.ts'
import { loadQuestions } from './load-questions.ts'

type Lists = Readonly<Partial<Record<Tab, QuestionSlice>>>

export interface QuestionLists {
  readonly lists: Lists
  readonly counts: Counts
  /** Each list loads by itself. */
  readonly loading: ReadonlySet<Tab>
  /** Reads a list from its beginning, or what follows; a failure is silent and leaves everything as it was (ERR-05). */
  load(tab: Tab, from: 'start' | 'next'): Promise<void>
  /** Changes one question where it stands. */
  change(tab: Tab, id: number, changes: Partial<QuestionItem>): void
  /** Takes a question out of its list; the list it goes to is emptied and read again (QLIST-09, QLIST-10, B-19). */
  moveOut(id: number, to: Tab): void
}

/** The three lists of an expert, each read when it is first looked at. */
export function useQuestionLists(
  expertId: number,
  first: { tab: Tab; slice: QuestionSlice; counts: Counts },
): QuestionLists {
  const [lists, setLists] = useState<Lists>({ [first.tab]: first.slice })
  const [counts, setCounts] = useState(first.counts)
  const [loading, setLoading] = useState<ReadonlySet<Tab>>(new Set())
  /** Moves with every list that is emptied, so that an answer that was under way is not appended to it. */
  const turn = useRef(0)

  const load = async (tab: Tab, from: 'start' | 'next') => {
    const asked = turn.current
    setLoading((known) => new Set(known).add(tab))
    const before = from === 'next' ? lists[tab]?.next : undefined
    const loaded = await loadQuietly(() => loadQuestions(tab, { expertId, before }))
    setLoading((known) => new Set([...known].filter((each) => each !== tab)))
    if (!loaded || asked !== turn.current) return
    const { counts: present, ...slice } = loaded
    setCounts(present)
    setLists((known) => {
      const items = from === 'next' ? [...(known[tab]?.items ?? []), ...slice.items] : slice.items
      return { ...known, [tab]: { ...slice, items } }
    })
  }
  return {
    lists,
    counts,
    loading,
    load,
    change(tab, id, changes) {
      setLists((known) => {
        const slice = known[tab]
        if (!slice) return known
        const items = slice.items.map((item) => (item.id === id ? { ...item, ...changes } : item))
        return { ...known, [tab]: { ...slice, items } }
      })
    },
    moveOut(id, to) {
      turn.current += 1
      setLists((known) => {
        const slice = known.toAnswer
        const { [to]: _emptied, ...others } = known
        if (!slice) return others
        return {
          ...others,
          toAnswer: { ...slice, items: slice.items.filter((item) => item.id !== id) },
        }
      })
      setCounts((known) => ({ ...known, toAnswer: Math.max(0, known.toAnswer - 1), [to]: known[to] + 1 }))
      void load(to, 'start')
    },
  }
}
