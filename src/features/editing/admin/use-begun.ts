import { useEffect, useRef, useState } from 'react'
import { useMe } from '#admin/parts/me.ts'
import type { Values } from './fields.ts'
import { holdBegun, keepLocal, listBegun, type Begun } from './local-copy.ts'

const nameAnew = () => `new:${crypto.randomUUID()}`

/**
 * A record that is none yet, kept in this browser under a name of its own, so that two windows write two; and what was begun
 * before and left.
 */
export function useBegun(kind: string, fresh: Values) {
  const { id: staffId } = useMe()
  const [id, setId] = useState(nameAnew)
  const [values, setValues] = useState(fresh)
  const [left, setLeft] = useState<readonly Begun[]>([])
  // Pictures and pasted texts arrive on their own, maybe two between one drawing of the screen and the next.
  const latest = useRef(fresh)
  /** Nothing is kept any more of what is not open. */
  const open = useRef<string | undefined>(id)
  useEffect(() => holdBegun(staffId, kind, id), [staffId, kind, id])
  useEffect(() => {
    void listBegun(staffId, kind).then((all) => setLeft(all.filter((each) => each.id !== id)))
  }, [staffId, kind, id])
  const show = (shown: Values) => {
    latest.current = shown
    setValues(shown)
  }
  return {
    id,
    values,
    latest,
    left,
    change(field: string, value: unknown) {
      if (open.current !== id) return
      show({ ...latest.current, [field]: value })
      void keepLocal(staffId, kind, id, { token: 0, change: latest.current })
    },
    goOnWith(begun: Begun) {
      show({ ...fresh, ...begun.copy.change })
      open.current = begun.id
      setId(begun.id)
    },
    async drop(begun: Begun) {
      await keepLocal(staffId, kind, begun.id, { token: 0, change: {} })
      setLeft((before) => before.filter((each) => each.id !== begun.id))
    },
    /** It is a draft now, and no copy is kept any more. */
    async end() {
      open.current = undefined
      await keepLocal(staffId, kind, id, { token: 0, change: {} })
    },
  }
}
