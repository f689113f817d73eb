import { fileMerge } from './file-merge.server.ts'
import { saveFile } from './save-file.server.ts'
import { registerFileRoutes } from './file-routes.server.ts'
import { filesItGave, fulfilFile, takeFileBack } from './fulfil.server.ts'
import { findReading } from './find-reading.server.ts'
import { readingExport } from './export-readings.server.ts'
import { readPreviewState, redrawPreviews } from './redraw-previews.server.ts'
import { countFileReaders, listFileReadings, readOwnFileData } from './reading-queries.server.ts'
import { grantStory, purchaseStory, readingStory } from './story.server.ts'
import { feature } from '../feature.ts'
import { fileCalls } from './calls.server.ts'
import { fileStaffCalls } from './admin/calls.server.ts'
import { fileForReader } from './order-file.server.ts'
import { endFileGrant, findFiles, giveFile } from './give-file.server.ts'
import { fileGiven } from './message-kinds.ts'
import { drawPreviews } from './draw-previews.server.ts'
import { forgetReader } from './forget-reader.server.ts'
import { forgetSpentTickets, TICKET_MINUTES } from './open-file.server.ts'
import { forgetOldFileReadings } from './readings.server.ts'
import { fileImporter } from './import-files.server.ts'
import { fileMessages } from './messages.ts'
import { filePage } from './pages/file.page.server.tsx'
import { readFilePage } from './pages/read-file.page.server.tsx'
import { fileSource } from './search-document.server.ts'
import { fileLimits } from './rate-limits.ts'
import { fileEdits } from './edit-file.server.ts'
import * as tables from './tables.server.ts'
import { uploadPdf } from './upload-pdf.server.ts'
import { restoreFile, withdrawFile } from './withdraw-file.server.ts'
import { endingFiles } from './ending-files.server.ts'

export const files = feature({
  name: 'files',
  tables,
  pages: [filePage, readFilePage],
  calls: fileCalls,
  staffCalls: fileStaffCalls,
  jobs: [
    { name: 'draw-previews', schedule: '* * * * *', isDueAtStart: true, run: drawPreviews },
    { name: 'forget-spent-tickets', schedule: '*/10 * * * *', run: forgetSpentTickets },
    { name: 'forget-old-file-readings', schedule: '37 4 * * *', run: forgetOldFileReadings },
  ],
  limits: fileLimits,
  messages: fileMessages,
  importers: [fileImporter],
  searchSource: fileSource,
  rawRoutes: [
    {
      addresses: [
        { method: 'GET', path: '/file/:id/pdf', about: '打开资料：有权限则去往原件或在线阅读' },
        { method: 'GET', path: '/file/:id/pages/:page', about: '在线阅读的一页图片' },
        { method: 'GET', path: '/f/:token/:name', about: `${TICKET_MINUTES} 分钟内有效的资料下载地址` },
      ],
      register: ({ app, contextOf }, { seats }) => registerFileRoutes(app, contextOf, seats),
    },
  ],
  sells: {
    file: { fulfil: fulfilFile, takeBack: takeFileBack, gave: filesItGave, purchaseFor: fileForReader },
  },
  withdraws: {
    file: { name: '资料', withdraw: withdrawFile, restore: restoreFile },
  },
  edits: { file: fileEdits },
  messageKinds: [fileGiven],
  exports: [readingExport],
  staffVerbs: {
    readPreviewState: { permission: 'files.edit', run: readPreviewState },
    redrawPreviews: { permission: 'files.edit', run: redrawPreviews },
    findFiles: { permission: 'files.give', run: findFiles },
    giveFile: { permission: 'files.give', run: giveFile },
    endFileGrant: { permission: 'files.give', run: endFileGrant },
    restoreFile: { permission: 'files.edit', run: restoreFile },
    withdrawFile: { permission: 'files.edit', run: withdrawFile },
    countFileReaders: { permission: 'files.readings', run: countFileReaders },
    listFileReadings: { permission: 'files.readings', run: listFileReadings },
    findReading: { permission: 'files.readings', run: findReading },
    saveFile: { permission: 'files.edit', run: saveFile },
    uploadPdf: { permission: 'files.edit', run: uploadPdf },
  },
  showsPictures: { files: { name: '资料', kind: 'file' }, pdf_documents: { name: 'PDF' } },
  story: [purchaseStory, grantStory, readingStory],
  person: { export: readOwnFileData, endings: endingFiles, forget: forgetReader, merges: fileMerge },
})
