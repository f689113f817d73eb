import { feature } from '../feature.ts'
import { eventCalls } from './calls.server.ts'
import {
  eventAlbumImporter,
  eventImporter,
  eventPartnerImporter,
  materialImporter,
} from './import-events.server.ts'
import { eventMessages } from './messages.ts'
import { eventAlbumPage } from './pages/event-album.page.server.tsx'
import { eventListPage, eventsEntrance } from './pages/event-list.page.server.tsx'
import { eventLogoPage } from './pages/event-logo.page.server.tsx'
import { eventSpeakersPage } from './pages/event-speakers.page.server.tsx'
import { eventPage } from './pages/event.page.server.tsx'
import { materialsPage } from './pages/materials.page.server.tsx'
import { eventSource } from './search-document.server.ts'
import * as tables from './tables.server.ts'

export const events = feature({
  name: 'events',
  tables,
  pages: [
    eventAlbumPage,
    eventListPage,
    eventsEntrance,
    eventLogoPage,
    eventSpeakersPage,
    eventPage,
    materialsPage,
  ],
  calls: eventCalls,
  messages: eventMessages,
  importers: [eventAlbumImporter, eventImporter, eventPartnerImporter, materialImporter],
  searchSource: eventSource,
  person: 'none',
})
