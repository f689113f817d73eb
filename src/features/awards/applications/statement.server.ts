import { createHash } from 'node:crypto'
import type { AwardApplying } from '../contract.ts'

/** What applicants agree to where a year says nothing of its own. */
const USUAL =
  '所填内容与材料属实，我有权代表这家企业申报；同意公开简介在申报截止后公布，其余内容只给评选办公室与评委看，联系方式与材料在公布一年后抹去。'

/** What whoever hands an application in agrees to; another text is another version. */
export function statementOf({ statement }: Pick<AwardApplying, 'statement'>): {
  text: string
  version: string
} {
  const text = statement ?? USUAL
  return { text, version: createHash('sha256').update(text).digest('hex').slice(0, 8) }
}
