import { speakerMerge } from './speaker-merge.server.ts'
import { feature } from '../feature.ts'
import { addMaterial, removeMaterial } from './add-material.server.ts'
import { listMaterialEvents } from './list-material-events.server.ts'
import { orderMaterials } from './order-materials.server.ts'
import { listReleases, releaseMaterials } from './release-materials.server.ts'
import { saveEventAlbum, savePartnerGroup } from './save-event-album.server.ts'
import { saveEvent, setMaterial } from './save-event.server.ts'
import { eventCalls } from './calls.server.ts'
import {
  eventAlbumImporter,
  eventImporter,
  eventPartnerImporter,
  materialImporter,
} from './import-events.server.ts'
import { materialCalls } from './admin/material-calls.server.ts'
import { materialRoutes } from './material-routes.server.ts'
import { eventMessages } from './messages.ts'
import { eventAlbumPage } from './pages/event-album.page.server.tsx'
import { eventListPage, eventsEntrance } from './pages/event-list.page.server.tsx'
import { eventLogoPage } from './pages/event-logo.page.server.tsx'
import { eventSpeakersPage } from './pages/event-speakers.page.server.tsx'
import { materialsPage } from './pages/materials.page.server.tsx'
import { eventSource } from './search-document.server.ts'
import { forgetSpeaker, readOwnEvents } from './own-events.server.ts'
import { eventEdits } from './edit-events.server.ts'
import * as tables from './tables.server.ts'
import { uploadMaterial } from './upload-material.server.ts'
import { restoreAlbum, restorePartners, withdrawAlbum, withdrawPartners } from './withdraw-album.server.ts'
import { restoreEvent, withdrawEvent } from './withdraw-event.server.ts'

export const events = feature({
  name: 'events',
  tables,
  pages: [eventAlbumPage, eventListPage, eventsEntrance, eventLogoPage, eventSpeakersPage, materialsPage],
  calls: eventCalls,
  staffCalls: materialCalls,
  rawRoutes: [materialRoutes],
  messages: eventMessages,
  importers: [eventAlbumImporter, eventImporter, eventPartnerImporter, materialImporter],
  searchSource: eventSource,
  withdraws: {
    event: { name: '活动', withdraw: withdrawEvent, restore: restoreEvent },
    'event-album': { name: '活动相册', withdraw: withdrawAlbum, restore: restoreAlbum },
    'event-partners': { name: '活动合作伙伴', withdraw: withdrawPartners, restore: restorePartners },
  },
  edits: eventEdits,
  staffVerbs: {
    restoreEvent: { permission: 'events.edit', run: restoreEvent },
    withdrawEvent: { permission: 'events.edit', run: withdrawEvent },
    restoreAlbum: { permission: 'materials.edit', run: restoreAlbum },
    withdrawAlbum: { permission: 'materials.edit', run: withdrawAlbum },
    restorePartners: { permission: 'events.edit', run: restorePartners },
    withdrawPartners: { permission: 'events.edit', run: withdrawPartners },
    saveEvent: { permission: 'events.edit', run: saveEvent },
    saveEventAlbum: { permission: 'materials.edit', run: saveEventAlbum },
    savePartnerGroup: { permission: 'events.edit', run: savePartnerGroup },
    listReleases: { permission: 'materials.edit', run: listReleases },
    releaseMaterials: { permission: 'materials.edit', run: releaseMaterials },
    uploadMaterial: { permission: 'materials.edit', run: uploadMaterial },
    addMaterial: { permission: 'materials.edit', run: addMaterial },
    removeMaterial: { permission: 'materials.edit', run: removeMaterial },
    listMaterialEvents: { permission: 'materials.edit', run: listMaterialEvents },
    orderMaterials: { permission: 'materials.edit', run: orderMaterials },
    setMaterial: { permission: 'materials.edit', run: setMaterial },
  },
  showsPictures: {
    events: { name: '活动', kind: 'event' },
    event_albums: { name: '活动相册', kind: 'event-album' },
    event_partner_groups: { name: '活动合作伙伴', kind: 'event-partners' },
  },
  person: { export: readOwnEvents, forget: forgetSpeaker, merges: speakerMerge },
})
