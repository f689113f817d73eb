import { useRef, useState } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import type { Counts, QuestionItem, QuestionStretch, Tab } from './contract.ts'
import { loadQuestions } from './load-questions.ts'

type Lists = Readonly<Partial<Record<Tab, QuestionStretch>>>

export interface QuestionLists {
  readonly lists: Lists
  readonly counts: Counts
  readonly loading: Tab | undefined
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
  first: { tab: Tab; stretch: QuestionStretch; counts: Counts },
): QuestionLists {
  const [lists, setLists] = useState<Lists>({ [first.tab]: first.stretch })
  const [counts, setCounts] = useState(first.counts)
  const [loading, setLoading] = useState<Tab>()
  /** Moves with every list that is emptied, so that an answer that was under way is not appended to it. */
  const turn = useRef(0)

  const load = async (tab: Tab, from: 'start' | 'next') => {
    const asked = turn.current
    setLoading(tab)
    const before = from === 'next' ? lists[tab]?.next : undefined
    const loaded = await loadQuietly(() => loadQuestions(tab, { expertId, before }))
    setLoading(undefined)
    if (!loaded || asked !== turn.current) return
    const { counts: present, ...stretch } = loaded
    setCounts(present)
    setLists((known) => {
      const items = from === 'next' ? [...(known[tab]?.items ?? []), ...stretch.items] : stretch.items
      return { ...known, [tab]: { ...stretch, items } }
    })
  }
  return {
    lists,
    counts,
    loading,
    load,
    change(tab, id, changes) {
      setLists((known) => {
        const stretch = known[tab]
        if (!stretch) return known
        const items = stretch.items.map((item) => (item.id === id ? { ...item, ...changes } : item))
        return { ...known, [tab]: { ...stretch, items } }
      })
    },
    moveOut(id, to) {
      turn.current += 1
      setLists((known) => {
        const stretch = known.toAnswer
        const { [to]: _emptied, ...others } = known
        if (!stretch) return others
        return {
          ...others,
          toAnswer: { ...stretch, items: stretch.items.filter((item) => item.id !== id) },
        }
      })
      setCounts((known) => ({ ...known, toAnswer: Math.max(0, known.toAnswer - 1), [to]: known[to] + 1 }))
      void load(to, 'start')
    },
  }
}
