import { ResultContent } from './contract.ts'

/** The ties that a stored result decided, with their prizes. */
export const decisionsOf = (content: string) =>
  ResultContent.parse(JSON.parse(content)).prizes.flatMap(({ id, decisions }) =>
    decisions.map((decision) => ({ ...decision, prizeId: id })),
  )
