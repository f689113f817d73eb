import { useEffect, useState, type DragEvent, type RefObject } from 'react'
import { moved } from './moving.ts'

interface Of<Item> {
  readonly list: readonly Item[]
  /** Where the items stand, each a child. */
  readonly box: RefObject<HTMLElement | null>
  readonly nameOf: (item: Item) => string
  readonly onChange: (list: readonly Item[]) => void
  /** The first place that anything may be moved to. */
  readonly from?: number
}

/** What moves the items of a list. */
export interface Moving {
  /** What was moved last, for those who do not see it. */
  readonly said: string
  readonly canMove: (at: number, to: number) => boolean
  readonly press: (at: number, arrow: Arrow) => void
  readonly pull: (at: number) => object
  readonly drop: (at: number) => object
}
type Arrow = 'up' | 'down'

/** Moving items of a list by its arrows and by pulling; the arrow that was pressed keeps the focus, and what moved is said. */
export function useMoving<Item>({ list, box, nameOf, onChange, from = 0 }: Of<Item>): Moving {
  const [said, say] = useState('')
  const [pulled, setPulled] = useState<number>()
  /** Another one with each press, so that each is followed once what was moved stands in its place. */
  const [focus, setFocus] = useState<{ readonly arrow: Arrow; readonly at: number }>()
  useEffect(() => {
    if (!focus) return
    const arrows = box.current?.children[focus.at]?.querySelectorAll<HTMLButtonElement>('button[data-arrow]')
    const [first, second] = focus.arrow === 'up' ? [0, 1] : [1, 0]
    const arrow = arrows?.[first]?.disabled ? arrows[second] : arrows?.[first]
    arrow?.focus()
  }, [focus, box])
  const canMove = (at: number, to: number) => at >= from && to >= from && to < list.length
  const move = (at: number, to: number) => {
    const item = list[at]
    if (item === undefined || !canMove(at, to)) return
    say(`“${nameOf(item)}”移到了第 ${to + 1} 位`)
    onChange(moved(list, at, to))
  }
  return {
    said,
    canMove,
    press(at, arrow) {
      const to = arrow === 'up' ? at - 1 : at + 1
      setFocus({ arrow, at: to })
      move(at, to)
    },
    pull: (at) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        setPulled(at)
        event.dataTransfer.effectAllowed = 'move'
        // Firefox pulls nothing that carries nothing.
        event.dataTransfer.setData('text/plain', '')
      },
      onDragEnd: () => setPulled(undefined),
    }),
    drop: (at) => ({
      onDragOver: (event: DragEvent) => {
        if (pulled !== undefined && canMove(pulled, at)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (pulled === undefined) return
        event.preventDefault()
        move(pulled, at)
      },
    }),
  }
}
