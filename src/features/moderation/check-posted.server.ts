import type { Context } from '#platform/context.ts'
import { SafetyProblem, type SafetyVerdict } from '#platform/content-safety/content-safety.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseBanned } from './ban-from-posting.server.ts'
import { CATEGORY_NAMES, type HoldReason, type PostedVerdict } from './contract.ts'
import { hasContact, hasLink } from './find-contacts.ts'
import { lettersOf } from './letters.ts'
import { wordFinder } from './word-list.server.ts'

/** As wide as pictures are judged, which is enough to see what they show. */
const JUDGED_WIDTH = 960

/**
 * Whether what a person posts may appear at once or waits for a person, with the reasons. Refuses `posting_banned`,
 * `posting_banned_until`, `text_forbidden`, `picture_forbidden`. A service that fails holds, and never lets pass; unlawful
 * matter is held whatever else stands beside it, and with `holdsPosts` everything is (C-70).
 * To be called before the transaction that writes, since it may ask a service outside.
 */
export async function checkPosted(
  context: Context,
  {
    personId,
    texts,
    pictures = [],
  }: { personId: number; texts: readonly string[]; pictures?: readonly string[] },
): Promise<PostedVerdict> {
  await refuseBanned(context, personId)
  const reasons = [
    ...(await checkWords(context, texts)),
    ...(context.services.configuration.holdsPosts ? [{ code: 'unseen' as const, detail: '' }] : []),
    ...(await askAboutTexts(context, personId, texts)),
    ...(await askAboutPictures(context, personId, pictures)),
  ]
  return reasons.length === 0 ? { verdict: 'pass' } : { verdict: 'hold', reasons }
}

async function checkWords(context: Context, texts: readonly string[]): Promise<HoldReason[]> {
  const find = await wordFinder(context)
  const checked = texts.map((text) => {
    const letters = lettersOf(text)
    return { found: find(letters), hasContact: hasContact(text, letters), hasLink: hasLink(text) }
  })
  const words = checked.flatMap(({ found }) => found)
  const unlawful = words.filter(({ category }) => category === 'unlawful')
  const refused = words.find(({ verdict }) => verdict === 'refuse')
  // Kept for whoever has to report it, even where it would have been sent back for something else.
  if (refused && unlawful.length === 0)
    throw new Refusal('invalid', 'text_forbidden', { category: CATEGORY_NAMES[refused.category] })
  return [
    ...unlawful.map(({ word }) => ({ code: 'unlawful' as const, detail: word })),
    ...words
      .filter(({ category }) => category !== 'unlawful')
      .map(({ word, category }) => ({
        code: 'word' as const,
        detail: `${CATEGORY_NAMES[category]}：${word}`,
      })),
    ...(checked.some((each) => each.hasContact) ? [{ code: 'contact' as const, detail: '' }] : []),
    ...(checked.some((each) => each.hasLink) ? [{ code: 'link' as const, detail: '' }] : []),
  ]
}

async function askAboutTexts(
  { services }: Context,
  personId: number,
  texts: readonly string[],
): Promise<HoldReason[]> {
  const safety = services.contentSafety
  const text = texts.filter((each) => each.trim() !== '').join('\n')
  if (!safety || text === '') return []
  return heardOf('text_forbidden', () => safety.judgeText(text, personId))
}

async function askAboutPictures(
  { services }: Context,
  personId: number,
  pictures: readonly string[],
): Promise<HoldReason[]> {
  const safety = services.contentSafety
  if (!safety) return []
  const reasons = await Promise.all(
    pictures.map(async (id): Promise<HoldReason[]> => {
      const picture = await services.images.rendition(id, JUDGED_WIDTH, 'jpeg')
      if (!picture) return [{ code: 'picture_missing', detail: id }]
      return heardOf('picture_forbidden', () => safety.judgePicture(picture.bytes, personId))
    }),
  )
  return reasons.flat()
}

async function heardOf(refusal: string, ask: () => Promise<SafetyVerdict>): Promise<HoldReason[]> {
  try {
    const heard = await ask()
    if (heard.verdict === 'pass') return []
    if (heard.verdict === 'block') throw new Refusal('invalid', refusal, { category: heard.label })
    return [{ code: 'service', detail: heard.label }]
  } catch (error) {
    if (error instanceof SafetyProblem) return [{ code: 'service_failed', detail: error.code }]
    throw error
  }
}
