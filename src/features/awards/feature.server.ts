import { awardMerge } from './award-merge.server.ts'
import { awardYearCalls } from './admin/year-calls.server.ts'
import {
  CERTIFICATE_FILE_PATH,
  DOCUMENT_PATH,
  JUDGED_DOCUMENT_PATH,
  PRESS_KIT_PATH,
  RECEIPT_PATH,
} from './addresses.ts'
import { acceptApplication } from './applications/accept-application.server.ts'
import { applicationCalls } from './applications/calls.server.ts'
import { colleagueCalls } from './applications/colleagues/calls.server.ts'
import { joinPage } from './applications/colleagues/pages/join.page.server.tsx'
import * as colleagueTables from './applications/colleagues/tables.server.ts'
import { zipDocuments } from './applications/documents-zip/zip-documents.server.ts'
import { zipRoutes } from './applications/documents-zip/zip-routes.server.ts'
import { registerDocuments } from './applications/document-routes.server.ts'
import { attachToEntered, enterApplication, submitEntered } from './applications/enter-application.server.ts'
import { forgetDocuments } from './applications/forget-documents.server.ts'
import { rejectApplication, returnApplication } from './applications/judge-application.server.ts'
import { mergeApplications } from './applications/merge-applications.server.ts'
import {
  applicationDecided,
  applicationLed,
  applicationMerged,
  applicationReceived,
  applicationReturned,
  candidateEnded,
  judgingEnds,
  prizeWon,
} from './message-kinds.ts'
import {
  listApplications,
  openDocument,
  readApplication,
  showApplicationContact,
  showConfidentialAnswers,
} from './applications/office-queries.server.ts'
import { forgetApplicant, readOwnApplications } from './applications/own-application-data.server.ts'
import { applicationPage } from './applications/pages/application.page.server.tsx'
import { applyPage } from './applications/pages/apply.page.server.tsx'
import {
  applicationsBegun,
  applicationsSubmitted,
  colleagueMailsTo,
  colleaguesInvited,
  handoversOfPerson,
  megabytesSent,
  receiptsDrawn,
} from './applications/rate-limits.ts'
import { registerReceipts } from './applications/receipt-routes.server.ts'
import { officeApplicationCalls } from './applications/staff-calls.server.ts'
import {
  excludeCandidate,
  keepCandidate,
  mergeCandidates,
  retireCandidate,
} from './candidates/end-candidate.server.ts'
import { renameCandidate } from './candidates/rename-candidate.server.ts'
import { assignJudge, endJudge } from './judging/assign-judge.server.ts'
import { judgingCalls } from './judging/calls.server.ts'
import { registerJudgedDocuments } from './judging/document-routes.server.ts'
import { judgeFirstRound } from './judging/first-round.server.ts'
import { entriesZipped } from './judging/rate-limits.ts'
import { inviteJudge } from './judging/invite-judge.server.ts'
import { forgetJudge, readOwnJudging } from './judging/own-judging.server.ts'
import { judgingPage } from './judging/pages/judging.page.server.tsx'
import { judgeExport, panelExport } from './judging/export-panel.server.ts'
import { readPanel } from './judging/panel-report.server.ts'
import { remindJudges } from './judging/remind-judges.server.ts'
import { saveCriteria } from './judging/save-criteria.server.ts'
import { officePanelCalls } from './judging/staff-calls.server.ts'
import * as panelTables from './judging/tables.server.ts'
import { draftAnnouncedResults } from './announcing/draft-article.server.ts'
import { announceResults } from './announcing/announce-results.server.ts'
import { registerAwardDownloads } from './announcing/download-routes.server.ts'
import { certificatesDrawn, pressKitsMade } from './announcing/rate-limits.ts'
import { certificatePage } from './announcing/pages/certificate.page.server.tsx'
import { resultPage } from './announcing/pages/result.page.server.tsx'
import { scheduleAnnouncement } from './announcing/schedule-announcement.server.ts'
import * as announcingTables from './announcing/tables.server.ts'
import { freezeResult } from './results/freeze-result.server.ts'
import { prepareResult } from './results/prepare-result.server.ts'
import { exportResult, listResults } from './results/read-results.server.ts'
import { officeResultCalls } from './results/staff-calls.server.ts'
import * as resultTables from './results/tables.server.ts'
import { voteExport } from './voting/export-votes.server.ts'
import { votingCalls } from './voting/calls.server.ts'
import { officeVotingCalls } from './voting/staff-calls.server.ts'
import { forgetMarks, forgetVoter, readOwnVotes } from './voting/own-votes.server.ts'
import { votesOfPerson, votesOfPlace } from './voting/rate-limits.ts'
import { sealVotes } from './voting/seal-votes.server.ts'
import { tryVoidRule } from './voting/try-void-rule.server.ts'
import { listVotes, voteCandidateExport } from './voting/report-votes.server.ts'
import { allowVotes, voidVotes } from './voting/void-votes.server.ts'
import { candidatePage } from './candidates/candidate.page.server.tsx'
import { prizePage } from './prizes/prize.page.server.tsx'
import { listProgrammes } from './list-programmes.server.ts'
import { storeAwardForm } from './store-award-form.server.ts'
import { saveAwardYear } from './save-award-year.server.ts'
import { registerAwardForms } from './form-routes.server.ts'
import { applicationExport } from './applications/export-applications.server.ts'
import { applicationStory } from './applications/story.server.ts'
import { feature } from '../feature.ts'
import { applicationFinder } from './find-application-number.server.ts'
import { awardYearImporter } from './import-award-years.server.ts'
import { awardDuties } from './duties.server.ts'
import { awardMessages } from './messages.ts'
import { nameAwardSubjects } from './name-subjects.server.ts'
import { awardsPage } from './pages/awards.page.server.tsx'
import { awardYearPage } from './pages/award-year.page.server.tsx'
import { awardYearEdits } from './edit-award-year.server.ts'
import * as tables from './tables.server.ts'
import { indexShownCandidates } from './search/index-awards.server.ts'
import { awardSource } from './search/search-documents.server.ts'
import { restoreAwardYear, withdrawAwardYear } from './withdraw-award-year.server.ts'
import { endingAwards } from './ending-awards.server.ts'
import { ownAwardPlaces } from './own-award-places.server.ts'

export const awards = feature({
  name: 'awards',
  tables: { ...tables, ...colleagueTables, ...panelTables, ...resultTables, ...announcingTables },
  pages: [
    awardsPage,
    awardYearPage,
    candidatePage,
    prizePage,
    applyPage,
    applicationPage,
    joinPage,
    judgingPage,
    resultPage,
    certificatePage,
  ],
  calls: [...applicationCalls, ...colleagueCalls, ...votingCalls, ...judgingCalls],
  limits: [
    applicationsBegun,
    applicationsSubmitted,
    colleaguesInvited,
    colleagueMailsTo,
    handoversOfPerson,
    megabytesSent,
    entriesZipped,
    receiptsDrawn,
    certificatesDrawn,
    pressKitsMade,
    votesOfPerson,
    votesOfPlace,
  ],
  messageKinds: [
    applicationReceived,
    applicationLed,
    applicationReturned,
    applicationDecided,
    applicationMerged,
    candidateEnded,
    judgingEnds,
    prizeWon,
  ],
  jobs: [
    { name: 'forget-award-documents', schedule: '37 * * * *', run: forgetDocuments },
    {
      name: 'index-award-candidates',
      schedule: '1 * * * *',
      isDueAtStart: true,
      run: indexShownCandidates,
    },
    { name: 'forget-award-marks', schedule: '47 4 * * *', run: forgetMarks },
    {
      name: 'announce-award-results',
      schedule: '* * * * *',
      needs: ['topics.write'],
      async run(context) {
        await announceResults(context)
        await draftAnnouncedResults(context)
      },
    },
    { name: 'seal-award-votes', schedule: '*/10 * * * *', run: sealVotes },
    { name: 'remind-judges', schedule: '17 9 * * *', run: remindJudges },
  ],
  staffCalls: [
    ...awardYearCalls,
    ...officeApplicationCalls,
    ...officeVotingCalls,
    ...officePanelCalls,
    ...officeResultCalls,
  ],
  messages: awardMessages,
  importers: [awardYearImporter],
  searchSource: awardSource,
  rawRoutes: [
    zipRoutes,
    {
      addresses: [{ method: 'GET', path: '/ev/forms/:key', about: '奖项申报表下载' }],
      register: ({ app, contextOfVisitor }) => registerAwardForms(app, contextOfVisitor),
    },
    {
      addresses: [{ method: 'POST', path: DOCUMENT_PATH, about: '上传奖项申报的材料' }],
      register: ({ app, contextOfCall }) => registerDocuments(app, contextOfCall),
    },
    {
      addresses: [{ method: 'GET', path: RECEIPT_PATH, about: '本人申报的回执 PDF' }],
      register: ({ app, contextOf }) => registerReceipts(app, contextOf),
    },
    {
      addresses: [{ method: 'GET', path: JUDGED_DOCUMENT_PATH, about: '评委打开交给自己评的一份材料' }],
      register: ({ app, contextOf }) => registerJudgedDocuments(app, contextOf),
    },
    {
      addresses: [
        { method: 'GET', path: CERTIFICATE_FILE_PATH, about: '获奖证书 PDF' },
        { method: 'GET', path: PRESS_KIT_PATH, about: '一届奖项的新闻资料包' },
      ],
      register: ({ app, contextOf }) => registerAwardDownloads(app, contextOf),
    },
  ],
  withdraws: {
    'award-year': { name: '奖项（编号为年份）', withdraw: withdrawAwardYear, restore: restoreAwardYear },
  },
  edits: { 'award-year': awardYearEdits },
  finders: [applicationFinder],
  duties: awardDuties,
  staffVerbs: {
    acceptApplication: { permission: 'awards.edit', run: acceptApplication },
    attachToEntered: { permission: 'awards.edit', run: attachToEntered },
    excludeCandidate: { permission: 'awards.edit', run: excludeCandidate },
    keepCandidate: { permission: 'awards.edit', run: keepCandidate },
    listVotes: { permission: 'awards.edit', run: listVotes },
    tryVoidRule: { permission: 'awards.edit', run: tryVoidRule },
    mergeCandidates: { permission: 'awards.edit', run: mergeCandidates },
    renameCandidate: { permission: 'awards.edit', run: renameCandidate },
    allowVotes: { permission: 'awards.edit', run: allowVotes },
    exportResult: { permission: 'awards.edit', run: exportResult },
    freezeResult: { permission: 'awards.edit', run: freezeResult },
    listResults: { permission: 'awards.edit', run: listResults },
    prepareResult: { permission: 'awards.edit', run: prepareResult },
    scheduleAnnouncement: { permission: 'awards.edit', run: scheduleAnnouncement },
    assignJudge: { permission: 'awards.edit', run: assignJudge },
    endJudge: { permission: 'awards.edit', run: endJudge },
    inviteJudge: { permission: 'awards.edit', run: inviteJudge },
    judgeFirstRound: { permission: 'awards.edit', run: judgeFirstRound },
    readPanel: { permission: 'awards.edit', run: readPanel },
    saveCriteria: { permission: 'awards.edit', run: saveCriteria },
    voidVotes: { permission: 'awards.edit', run: voidVotes },
    retireCandidate: { permission: 'awards.edit', run: retireCandidate },
    enterApplication: { permission: 'awards.edit', run: enterApplication },
    listApplications: { permission: 'awards.edit', run: listApplications },
    listProgrammes: { permission: 'awards.edit', run: listProgrammes },
    mergeApplications: { permission: 'awards.edit', run: mergeApplications },
    zipDocuments: { permission: 'awards.edit', run: zipDocuments },
    openDocument: { permission: 'awards.edit', run: openDocument },
    readApplication: { permission: 'awards.edit', run: readApplication },
    rejectApplication: { permission: 'awards.edit', run: rejectApplication },
    returnApplication: { permission: 'awards.edit', run: returnApplication },
    showConfidentialAnswers: { permission: 'awards.edit', run: showConfidentialAnswers },
    showApplicationContact: { permission: 'awards.edit', run: showApplicationContact },
    submitEntered: { permission: 'awards.edit', run: submitEntered },
    restoreAwardYear: { permission: 'awards.edit', run: restoreAwardYear },
    withdrawAwardYear: { permission: 'awards.edit', run: withdrawAwardYear },
    saveAwardYear: { permission: 'awards.edit', run: saveAwardYear },
    storeAwardForm: { permission: 'awards.edit', run: storeAwardForm },
  },
  showsPictures: { award_albums: { name: '获奖相册', kind: 'award-year' } },
  exports: [applicationExport, voteExport, voteCandidateExport, judgeExport, panelExport],
  ownPlaces: ownAwardPlaces,
  story: [applicationStory],
  namesSubjects: nameAwardSubjects,
  person: {
    export: async (context) => ({
      ...(await readOwnApplications(context)),
      ...(await readOwnVotes(context)),
      ...(await readOwnJudging(context)),
    }),
    endings: endingAwards,
    async forget(context, leaver) {
      await forgetApplicant(context, leaver)
      await forgetVoter(context, leaver)
      await forgetJudge(context, leaver)
    },
    merges: awardMerge,
  },
})
