import { eventImporter } from '#features/events/import-events.server.ts'
import { events } from '#features/events/tables.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { carryRecord, isCarried } from './carry.server.ts'
import { attempt, eachItem } from './each.ts'
import { listInJson, OldEvent, OldMaterials } from './from-wire.ts'
import type { Move } from './move.ts'
import { moveFile, type FilePlace } from './move-file.server.ts'
import { turnPages } from './turn-pages.ts'
import { widest } from './widest.ts'
import { z } from 'zod'

const LIST = '/semi/events/list'
const MATERIALS = '/events/pc/files'
/** Files of a page, more than one page of ours holds. */
const FILES = 100
const EVERY_EVENT = 3

/** Moves the events of an industry with their materials; what stands on an event's own page alone, no call gives. */
export async function moveEvents(move: Move, industry: Industry): Promise<void> {
  const { portal } = move
  const found = await attempt(move, '活动列表', async () => {
    const input = { industry, type: EVERY_EVENT }
    return (await portal.ask(['GET', LIST], input, listInJson(OldEvent))).json
  })
  await eachItem(
    move,
    found ?? [],
    ({ id }) => `活动 ${id}`,
    (event) => moveEvent(move, industry, event),
  )
  const places = await attempt(move, '活动资料列表', () => listMaterials(move, industry, found ?? []))
  await eachItem(
    move,
    places ?? [],
    ([id]) => `文件 ${id}`,
    ([id, place]) => moveFile(move, id, place),
  )
}

async function moveEvent(move: Move, industry: Industry, event: OldEvent): Promise<void> {
  const { id, shareUrl } = event
  const name = `event ${id}`
  if (await isCarried(move, name)) return
  const { origin } = move.portal
  const address = URL.parse(shareUrl, origin)
  const isElsewhere = address !== null && address.origin !== origin && /^https?:$/.test(address.protocol)
  await carryRecord(move, {
    name,
    about: `活动 ${id}`,
    taken: { table: events, id },
    facts: { ...event, industry },
    importer: eventImporter,
    record: async (luggage) => ({
      id,
      industry,
      title: event.title,
      startsOn: event.eventDate.slice(0, 10),
      endsOn: (event.endDate || event.eventDate).slice(0, 10),
      city: event.city,
      place: event.place,
      cover: await luggage.picture(widest(origin, event.logo)),
      isUpcoming: event.done,
      applyUntil: event.signExpiredDate.slice(0, 10) || undefined,
      externalUrl: isElsewhere && idOf(event) !== id ? shareUrl : '',
    }),
  })
}

/** The number at the end of an address; undefined where there is none. */
const idOf = ({ shareUrl }: { shareUrl: string }) => {
  const digits = /\/(\d{1,13})$/.exec(URL.parse(shareUrl, 'http://any.invalid')?.pathname ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const Page = z.union([
  z.object({ json: z.array(OldMaterials).max(FILES) }),
  z.object({ data: z.array(OldMaterials).max(FILES) }),
])

/** Each file among the materials with the event it belongs to, by the address of its group, else by title and day. */
async function listMaterials(
  move: Move,
  industry: Industry,
  known: readonly OldEvent[],
): Promise<[number, FilePlace][]> {
  const next = new Map<number | string, number>()
  const files = await turnPages(move, MATERIALS, async (pageNum) => {
    const page = await move.portal.ask(['GET', MATERIALS], { industry, pageNum, limit: FILES }, Page)
    const groups = 'json' in page ? page.json : page.data
    return groups.flatMap((group) => {
      const event = known.find(
        ({ id, title, eventDate }) =>
          id === idOf(group) || (title === group.productName && eventDate === group.smsTime),
      )?.id
      // What is shown before the event cannot be of its day.
      const on = isDayPast(group.smsTime, move.context.now) ? group.smsTime : undefined
      return group.files.map(({ id }) => {
        const place = event ?? group.productName
        const position = next.get(place) ?? 0
        next.set(place, position + 1)
        return { id, event, position, on }
      })
    })
  })
  return files.map(({ id, ...place }) => [id, place])
}

const isDayPast = (text: string, now: Date) => /^\d{4}-\d{2}-\d{2}$/.test(text) && text <= shanghaiDay(now)
