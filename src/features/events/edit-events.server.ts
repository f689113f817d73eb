import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Leaver } from '#features/accounts/leaver.server.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import {
  SaveEventAlbum,
  saveEventAlbum,
  SavePartnerGroup,
  savePartnerGroup,
} from './save-event-album.server.ts'
import { SaveEvent, saveEvent } from './save-event.server.ts'
import { eventAlbums, eventPartnerGroups, events } from './tables.server.ts'
import { withoutSpeaker } from './without-speaker.ts'

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
})

export const eventEdits = { event, 'event-album': album, 'event-partners': partners }
