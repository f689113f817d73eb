import type { Planned } from '../../calendar/contract.ts'

/** What is being dragged over the calendar: while a day is passed over, a browser does not say what it carries. */
let carried: Planned | undefined

export const dragged = (): Planned | undefined => carried
export const drag = (planned: Planned): void => {
  carried = planned
}
export const dragEnded = (): void => {
  carried = undefined
}
