import { versionMerge } from './version-merge.server.ts'
import { feature, type Wired } from '../feature.ts'
import { contentBulkActs } from './bulk-acts.server.ts'
import { contentCalls } from './admin/calls.server.ts'
import { forgetAutosaves } from './autosaves.server.ts'
import { plannedExport } from './calendar/export-planned.server.ts'
import { createPreviewPage } from './preview/preview.page.server.tsx'
import { previewRoutes } from './preview/preview-routes.server.ts'
import { forgetPreviewLinks } from './preview/preview-links.server.ts'
import { forgetInVersions, readOwnMentions } from './people-in-versions.server.ts'
import { contentExport } from './export-contents.server.ts'
import { editingMessages } from './messages.ts'
import { nameContents } from './name-contents.server.ts'
import { listPictureUses } from './picture-uses.server.ts'
import { countFailedSchedules, runSchedules } from './run-schedules.server.ts'
import { countWaitingOf } from './schedules.server.ts'
import { forgetViews } from './views/saved-views.server.ts'
import * as tables from './tables.server.ts'

/** What a schedule may do, of whatever kind. */
const publishingPermissions = ({ editables }: Wired) =>
  Object.values(editables).map(({ permissions }) => permissions.publish)

export const editing = feature({
  name: 'editing',
  tables,
  pages: (wired) => [createPreviewPage(wired)],
  rawRoutes: [previewRoutes],
  staffCalls: contentCalls,
  staffVerbs: { listPictureUses: { permission: 'media.edit', run: listPictureUses } },
  bulkActs: contentBulkActs,
  exports: (wired) => [contentExport(wired), plannedExport(wired)],
  jobs: [
    { name: 'run-schedules', schedule: '* * * * *', needs: publishingPermissions, run: runSchedules },
    { name: 'forget-autosaves', schedule: '11 5 * * *', run: forgetAutosaves },
    { name: 'forget-saved-views', schedule: '15 5 * * *', run: forgetViews },
    { name: 'forget-preview-links', schedule: '13 5 * * *', run: forgetPreviewLinks },
  ],
  gauges: [
    {
      name: 'portal_schedules_failed',
      help: 'Publications, corrections and withdrawals of the last seven days that their time came for and that failed',
      read: countFailedSchedules,
    },
  ],
  messages: editingMessages,
  staffPlans: [
    {
      count: countWaitingOf,
      say: (count) => `安排的定时发布、更正与撤下有 ${count} 项，到时不再做，请先看一看排期。`,
    },
  ],
  namesSubjects: nameContents,
  showsPictures: {
    editables: { name: '草稿' },
    content_versions: { name: '历史版本' },
    content_autosaves: { name: '自动保存' },
  },
  person: { export: readOwnMentions, forget: forgetInVersions, merges: versionMerge },
})
