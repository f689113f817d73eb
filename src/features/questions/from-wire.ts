import type { QuestionItem, Tab } from './contract.ts'
import type { QuestionWire } from './wire.ts'

/** The way back for the browser; what is to be answered and what was given up are told apart by the tab (B-15). */
export function questionFromWire(wire: QuestionWire, tab: Tab): QuestionItem {
  const { answer } = wire
  const asker = answer?.tiwenUser
  return {
    id: wire.id,
    title: answer?.title ?? '',
    isSponsored: wire.ad === 1,
    description: answer?.wentiContent ?? '',
    imageIds: (answer?.tiwenimgInfos ?? []).map(({ imageUrl }) => idIn(imageUrl) ?? '').filter(Boolean),
    asker: { id: asker?.id ?? undefined, name: asker?.name ?? '', iconId: idIn(asker?.icon ?? '') },
    status: wire.state === 2 ? 'claimed' : tab === 'toAnswer' ? 'to_answer' : tab,
    isHeld: wire.held === 1,
    askedAt: { iso: wire.askedAt, text: wire.timeToShow },
    dueOn: wire.dueDay || undefined,
    writtenText: answer?.huidaContent ?? '',
    readCount: wire.readNum,
    commentCount: wire.commentNum,
    labels: wire.labels,
    sortDate: wire.date,
  }
}

const idIn = (address: string) => /^\/img\/([^?]+)/.exec(address)?.[1]
