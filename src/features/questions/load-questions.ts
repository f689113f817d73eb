import { askQuestions } from './browser-calls.ts'
import type { Counts, QuestionSlice, Tab } from './contract.ts'
import { questionFromWire } from './from-wire.ts'
import { QUESTIONS_PER_LOAD } from './limits.ts'
import { TAB_NUMBERS } from './tab-numbers.ts'

/** A slice of one tab with the counts of all three; throws CallFailed. */
export async function loadQuestions(
  tab: Tab,
  { expertId, before }: { expertId: number; before: number | undefined },
): Promise<QuestionSlice & { counts: Counts }> {
  const { json, counts } = await askQuestions({
    type: TAB_NUMBERS[tab],
    date: before,
    limit: QUESTIONS_PER_LOAD,
    id: expertId,
  })
  const items = json.map((wire) => questionFromWire(wire, tab))
  return { items, next: items.length < QUESTIONS_PER_LOAD ? undefined : items.at(-1)?.sortDate, counts }
}
