import type { Leaver } from '#features/accounts/leaver.server.ts'

interface Said<Speaker, Item> {
  readonly speakers: readonly Speaker[]
  readonly agenda: readonly Item[]
}

/**
 * Speakers and agenda of an event without somebody who leaves. One who is written by name alone is the same where the
 * firm is, too (C-14).
 */
export function withoutSpeaker<
  Speaker extends { readonly name: string; readonly company: string; readonly personId?: number | undefined },
  Item extends { readonly speaker: string; readonly company: string },
>(
  { speakers, agenda }: Said<Speaker, Item>,
  { personId, name, company }: Pick<Leaver, 'personId' | 'name' | 'company'>,
): { speakers: Speaker[]; agenda: Item[] } {
  const isNamed = (who: { name: string; company: string }) =>
    who.name === name && company !== '' && who.company === company
  const own = speakers.filter((each) => each.personId === personId || isNamed(each))
  const isOwn = (speaker: string, firm: string) =>
    own.some((each) => each.name === speaker) || isNamed({ name: speaker, company: firm })
  return {
    speakers: speakers.filter((each) => !own.includes(each)),
    agenda: agenda.map((item) =>
      isOwn(item.speaker, item.company) ? { ...item, speaker: '', company: '' } : item,
    ),
  }
}
