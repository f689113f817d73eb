import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Leaver } from '#features/accounts/leaver.server.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether } from '#features/editing/facets.ts'
import {
  SaveEventAlbum,
  saveEventAlbum,
  SavePartnerGroup,
  savePartnerGroup,
} from './save-event-album.server.ts'
import { SaveEvent, saveEvent } from './save-event.server.ts'
import { eventAlbums, eventPartnerGroups, events } from './tables.server.ts'
import { withoutSpeaker } from './without-speaker.ts'
import { EVENT_FORM_NAMES } from './words.ts'

/** How events, their albums and their groups of partners are edited. */

const EventContent = z.strictObject(SaveEvent.shape).omit({ id: true, handle: true, state: true })

const event = editable({
  name: '活动',
  permission: 'events.edit',
  schema: EventContent,
  title: 'title',
  newId: events,
  pages: ['/ev/d/:id'],
  async read({ db }, id) {
    const [row] = await db.select().from(events).where(eq(events.id, id))
    return row && { content: contentOfRow(EventContent, row), isWithdrawn: row.state === 'withdrawn' }
  },
  save: (context, id, content) => saveEvent(context, { ...content, id }),
  people: ({ speakers }) => speakers.map(({ personId }) => personId),
  without: (content, leaver: Leaver) => ({ ...content, ...withoutSpeaker(content, leaver) }),
  namesStrangers: true,
  personal: ['speakers', 'agenda'],
  listing: {
    facets: {
      form: { name: '形式', words: EVENT_FORM_NAMES },
      city: { name: '城市', isColumn: true },
      upcoming: { ...whether('即将举行', '即将举行', '不在即将举行里'), isColumn: true },
      cover: whether('封面', '有封面', '没有封面'),
      industry: { name: '产业', of: 'industry' },
    },
    period: { name: '举办时间', spans: true, isDays: true },
  },
})

const AlbumContent = z.strictObject(SaveEventAlbum.shape).omit({ id: true, handle: true })

const album = editable({
  name: '活动相册',
  permission: 'materials.edit',
  schema: AlbumContent,
  title: 'title',
  newId: eventAlbums,
  async read({ db }, id) {
    const [row] = await db.select().from(eventAlbums).where(eq(eventAlbums.id, id))
    return row && { content: contentOfRow(AlbumContent, row) }
  },
  save: (context, id, content) => saveEventAlbum(context, { ...content, id }),
  listing: { facets: { year: { name: '年份', isColumn: true } } },
})

const PartnersContent = z.strictObject(SavePartnerGroup.shape).omit({ id: true, handle: true })

const partners = editable({
  name: '活动合作伙伴',
  permission: 'events.edit',
  schema: PartnersContent,
  title: 'name',
  newId: eventPartnerGroups,
  async read({ db }, id) {
    const [row] = await db.select().from(eventPartnerGroups).where(eq(eventPartnerGroups.id, id))
    return row && { content: contentOfRow(PartnersContent, row) }
  },
  save: (context, id, content) => savePartnerGroup(context, { ...content, id }),
  listing: { facets: { year: { name: '年份', isColumn: true } } },
})

export const eventEdits = { event, 'event-album': album, 'event-partners': partners }
