import { moveSchedule } from './calendar/move-schedule.server.ts'
import { changeContent } from './change-content.server.ts'
import { compareVersions, showVersion } from './compare-versions.server.ts'
import { createContent } from './create-content.server.ts'
import { listContents } from './list-contents.server.ts'
import { keepVersion } from './keep-version.server.ts'
import { mergeLive } from './merge-live.server.ts'
import { showPreview } from './preview/show-preview.server.ts'
import { endPreviewLink, listPreviewLinks, makePreviewLink } from './preview/preview-links.server.ts'
import { showWhoIsThere } from './presence/show-who-is-there.server.ts'
import { listRemarks } from './remarks/list-remarks.server.ts'
import { answerRemark, makeRemark, settleRemark } from './remarks/remarks.server.ts'
import { publishVersion } from './publish-version.server.ts'
import { replacePicture } from './replace-picture.server.ts'
import { restoreContent, withdrawContent } from './withdraw-content.server.ts'
import { askReview, decideReview } from './reviews.server.ts'
import { listFacetValues } from './list-facet-values.server.ts'
import { setContent } from './set-content.server.ts'
import { cancelSchedule, scheduleContent } from './schedules.server.ts'
import { discardWorking, restoreAutosave, restoreVersion } from './restore-version.server.ts'
import { listAutosaves, listVersions, showContent } from './show-content.server.ts'

/** Every verb of editing, by the permission of the kind that it takes; the command and the test of permissions walk them. */
export const editingVerbs = {
  listContents: { takes: 'write', run: listContents },
  listFacetValues: { takes: 'write', run: listFacetValues },
  showContent: { takes: 'write', run: showContent },
  createContent: { takes: 'write', run: createContent },
  changeContent: { takes: 'write', run: changeContent },
  discardWorking: { takes: 'write', run: discardWorking },
  mergeLive: { takes: 'write', run: mergeLive },
  keepVersion: { takes: 'write', run: keepVersion },
  listVersions: { takes: 'write', run: listVersions },
  showVersion: { takes: 'write', run: showVersion },
  compareVersions: { takes: 'write', run: compareVersions },
  restoreVersion: { takes: 'write', run: restoreVersion },
  listAutosaves: { takes: 'write', run: listAutosaves },
  restoreAutosave: { takes: 'write', run: restoreAutosave },
  showPreview: { takes: 'write', run: showPreview },
  showWhoIsThere: { takes: 'write', run: showWhoIsThere },
  makePreviewLink: { takes: 'write', run: makePreviewLink },
  listPreviewLinks: { takes: 'write', run: listPreviewLinks },
  endPreviewLink: { takes: 'write', run: endPreviewLink },
  askReview: { takes: 'write', run: askReview },
  listRemarks: { takes: 'write', run: listRemarks },
  makeRemark: { takes: 'write', run: makeRemark },
  answerRemark: { takes: 'write', run: answerRemark },
  settleRemark: { takes: 'write', run: settleRemark },
  decideReview: { takes: 'publish', run: decideReview },
  scheduleContent: { takes: 'publish', run: scheduleContent },
  cancelSchedule: { takes: 'publish', run: cancelSchedule },
  moveSchedule: { takes: 'publish', run: moveSchedule },
  withdrawContent: { takes: 'publish', run: withdrawContent },
  restoreContent: { takes: 'publish', run: restoreContent },
  publishVersion: { takes: 'publish', run: publishVersion },
  replacePicture: { takes: 'publish', run: replacePicture },
  setContent: { takes: 'publish', run: setContent },
} as const
