import type { AssignmentState } from './contract.ts'

/**
 * Whether a judge may read an entry and its documents: only after the declaration that there is no interest, and not once
 * recused or abstained, however that came about. Asked for every part of an entry (C-89).
 */
export const readsEntry = ({
  state,
  declaredAt,
}: {
  readonly state: AssignmentState
  readonly declaredAt: Date | null
}): boolean => declaredAt !== null && (state === 'open' || state === 'submitted')
