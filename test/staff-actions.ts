import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { allowAddress } from '#features/running/refused-addresses.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { listDeadAddresses, noteRefusal } from '#platform/mail/mail-refusals.server.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { acceptApplication } from '#features/awards/applications/accept-application.server.ts'
import {
  attachToEntered,
  enterApplication,
  submitEntered,
} from '#features/awards/applications/enter-application.server.ts'
import {
  rejectApplication,
  returnApplication,
} from '#features/awards/applications/judge-application.server.ts'
import { mergeApplications } from '#features/awards/applications/merge-applications.server.ts'
import { zipDocuments } from '#features/awards/applications/documents-zip/zip-documents.server.ts'
import { openDocument, readApplication } from '#features/awards/applications/office-queries.server.ts'
import {
  excludeCandidate,
  keepCandidate,
  mergeCandidates,
  retireCandidate,
} from '#features/awards/candidates/end-candidate.server.ts'
import { renameCandidate } from '#features/awards/candidates/rename-candidate.server.ts'
import { makeVote } from '#features/awards/voting/testing.ts'
import { allowVotes, voidVotes } from '#features/awards/voting/void-votes.server.ts'
import { assignJudge, endJudge } from '#features/awards/judging/assign-judge.server.ts'
import { judgeFirstRound } from '#features/awards/judging/first-round.server.ts'
import { inviteJudge } from '#features/awards/judging/invite-judge.server.ts'
import { saveCriteria } from '#features/awards/judging/save-criteria.server.ts'
import { announceResults } from '#features/awards/announcing/announce-results.server.ts'
import { scheduleAnnouncement } from '#features/awards/announcing/schedule-announcement.server.ts'
import { freezeResult } from '#features/awards/results/freeze-result.server.ts'
import { prepareResult } from '#features/awards/results/prepare-result.server.ts'
import { exportResult } from '#features/awards/results/read-results.server.ts'
import { makeJudged } from '#features/awards/results/testing.ts'
import { storeAwardForm } from '#features/awards/store-award-form.server.ts'
import { APPLIED, makeApplication, makeOpenYear, PDF } from '#features/awards/testing.ts'
import { answerQuestion } from '#features/questions/answer-question.server.ts'
import { claimQuestion } from '#features/questions/claim-question.server.ts'
import { decideHeld } from '#features/questions/decide-held.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { makeOrganisation } from '#features/people/make-organisation.server.ts'
import { makeProfile } from '#features/people/testing.ts'
import { checkTopic, publishTopic, publishTopics } from '#features/topics/publishing/publish-topic.server.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { takeCommentDown } from '#features/comments/take-comment-down.server.ts'
import { comments } from '#features/comments/tables.server.ts'
import { makeCommenter } from '#features/comments/testing.ts'
import { addMaterial, removeMaterial } from '#features/events/add-material.server.ts'
import { uploadMaterial } from '#features/events/upload-material.server.ts'
import { listMaterialEvents } from '#features/events/list-material-events.server.ts'
import { orderMaterials } from '#features/events/order-materials.server.ts'
import { listReleases, releaseMaterials } from '#features/events/release-materials.server.ts'
import { saveEvent, setMaterial } from '#features/events/save-event.server.ts'
import { handOverLicence, renameLicensedFirm } from '#features/licences/office/change-licence.server.ts'
import { listLicences, readLicence } from '#features/licences/office/list-licences.server.ts'
import { licences } from '#features/licences/tables.server.ts'
import { makeLicence } from '#features/licences/testing.ts'
import { changeParcelAddress } from '#features/parcels/office/change-parcel-address.server.ts'
import { listParcels, readParcel } from '#features/parcels/office/list-parcels.server.ts'
import {
  correctPosting,
  decideParcel,
  failPosting,
  postParcel,
} from '#features/parcels/office/post-parcel.server.ts'
import { showAddresses } from '#features/parcels/office/show-addresses.server.ts'
import { parcelPostings, parcels } from '#features/parcels/tables.server.ts'
import { makeParcel, TO } from '#features/parcels/testing.ts'
import { readFurtherMailboxes } from '#features/subscriptions/further-mailboxes.server.ts'
import { readStarts } from '#features/subscriptions/issues-out.server.ts'
import {
  changeSubscription,
  endSubscription,
  giveSubscription,
  mailIssueAgain,
} from '#features/subscriptions/office/change-subscription.server.ts'
import {
  listSubscriptions,
  readSubscription,
} from '#features/subscriptions/office/list-subscriptions.server.ts'
import {
  removeSubscriberMailbox,
  saveSubscriberMailbox,
} from '#features/subscriptions/office/further-mailboxes.server.ts'
import {
  listIssueMails,
  mailFailedAgain,
  mailRightFile,
} from '#features/subscriptions/office/mail-issue.server.ts'
import {
  continueSubscription,
  pauseSubscription,
} from '#features/subscriptions/office/pause-subscription.server.ts'
import { quarterlyDeliveries, quarterlySubscriptions } from '#features/subscriptions/tables.server.ts'
import { makeIssue } from '#features/subscriptions/testing.ts'
import { traceUpload } from '#features/subscriptions/trace-copy.server.ts'
import { endFileGrant, giveFile } from '#features/files/give-file.server.ts'
import { fileGrants } from '#features/files/tables.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { readPreviewState, redrawPreviews } from '#features/files/redraw-previews.server.ts'
import { pdfDocuments } from '#features/files/tables.server.ts'
import { makeShortLink } from '#features/sharing/make-short-link.server.ts'
import { uploadPdf } from '#features/files/upload-pdf.server.ts'
import { deletePicture } from '#features/media/delete-picture.server.ts'
import { describePicture } from '#features/media/describe-picture.server.ts'
import { focusPicture } from '#features/media/focus-picture.server.ts'
import { drawnPicture } from '#features/media/testing.ts'
import { removeUnusedImages } from '#features/media/unused-images.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { endMembership, grantMembership } from '#features/membership/grant-membership.server.ts'
import { mailMessageAgain } from '#features/notifications/mail-again.server.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import {
  banAccount,
  cancelClosing,
  endReaderSessions,
  liftAccountBan,
  registerClosing,
} from '#features/readers/change-account.server.ts'
import { askMerge } from '#features/readers/merging/ask-merge.server.ts'
import { confirmMerge, refuseMerge } from '#features/readers/merging/settle-merge.server.ts'
import { fulfilMembership } from '#features/membership/fulfil.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { banFromPosting, liftPostingBan } from '#features/moderation/ban-from-posting.server.ts'
import { hideAllOf } from '#features/moderation/hide-all.server.ts'
import { reopenReview } from '#features/moderation/reopen-review.server.ts'
import { approveReview, rejectReview } from '#features/moderation/decide-review.server.ts'
import { removeWord, saveWord } from '#features/moderation/word-list.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { DIFFERENCE_KINDS } from '#features/orders/contract.ts'
import { reopenDifference, settleDifference } from '#features/orders/differences.server.ts'
import { correctInvoice } from '#features/orders/issued-invoices.server.ts'
import { convertInquiry } from '#features/inquiries/convert-inquiry.server.ts'
import { followInquiry } from '#features/inquiries/follow-inquiry.server.ts'
import { makeInquiry } from '#features/inquiries/testing.ts'
import { planInquiry } from '#features/inquiries/plan-inquiry.server.ts'
import { showInquiryContact } from '#features/inquiries/show-inquiry-contact.server.ts'
import { submitInquiry } from '#features/inquiries/submit-inquiry.server.ts'
import { remindExpert } from '#features/questions/remind-expert.server.ts'
import { issueInvoice, rejectInvoice } from '#features/orders/issue-invoice.server.ts'
import { reconcileDay } from '#features/orders/reconcile-day.server.ts'
import { refundMoney, refundOrder } from '#features/orders/refund-order.server.ts'
import { requestInvoice } from '#features/orders/request-invoice.server.ts'
import {
  askForConfirmation,
  correctRedInvoice,
  issueRedInvoice,
  listRedInvoices,
} from '#features/orders/red-invoices.server.ts'
import {
  listAnnouncedEvents,
  listAnnouncements,
  listUndelivered,
} from '#features/announcements/list-announcements.server.ts'
import { countAudience } from '#features/announcements/count-audience.server.ts'
import { saveAnnouncement } from '#features/announcements/save-announcement.server.ts'
import {
  confirmAnnouncement,
  sendAnnouncement,
  sendMissedAnnouncement,
  testAnnouncement,
} from '#features/announcements/send-announcement.server.ts'
import {
  pauseAnnouncement,
  resumeAnnouncement,
  stopAnnouncement,
} from '#features/announcements/steer-announcement.server.ts'
import { announcements } from '#features/announcements/tables.server.ts'
import { awaitTransfer } from '#features/orders/await-transfer.server.ts'
import {
  listAwaitedTransfers,
  listRecordedTransfers,
  listTransfersBack,
} from '#features/orders/list-transfers.server.ts'
import {
  listOnSale,
  orderForReader,
  tryOrderForReader,
} from '#features/orders/by-staff/order-for-reader.server.ts'
import { moveTransfer } from '#features/orders/move-transfer.server.ts'
import { recordTransfer } from '#features/orders/record-transfer.server.ts'
import { giveUpTransfer, waitLonger } from '#features/orders/waiting-transfers.server.ts'
import { retryRefund, settleRefundByHand } from '#features/orders/send-refunds.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { reconciliationDifferences, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import {
  answerForExpert,
  closeQuestion,
  editQuestion,
  reopenQuestion,
} from '#features/questions/office-question.server.ts'
import { assignQuestion } from '#features/questions/assign-question.server.ts'
import { DOUBTFUL, makeAsked } from '#features/questions/testing.ts'
import { askLinkAgain, ignoreLink } from '#features/links/link-desk.server.ts'
import { outsideLinks } from '#features/links/tables.server.ts'
import { listRedirects, removeRedirect } from '#features/redirects/redirect-desk.server.ts'
import { saveRedirects } from '#features/redirects/save-redirects.server.ts'
import { saveSettings } from '#features/settings/save-settings.server.ts'
import { resendFailed } from '#features/running/failed-sendings.server.ts'
import { runJobNow } from '#features/running/run-job-now.server.ts'
import { indexPageAnew, startRebuilding } from '#features/search/index-desk.server.ts'
import { settleMiss } from '#features/search/misses.server.ts'
import { recordMiss } from '#features/search/record-miss.server.ts'
import { changeStaff } from '#features/staff/change-staff.server.ts'
import { disableStaff, resetStaff } from '#features/staff/disable-staff.server.ts'
import { inviteStaff } from '#features/staff/invite-staff.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { savePins } from '#features/topics/pins/save-pins.server.ts'
import { setHotOverride } from '#features/popularity/hot-desk.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { removePicture } from '#features/uploads/remove-picture.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { checkIn } from '#features/tickets/door/check-in.server.ts'
import { undoCheckIn } from '#features/tickets/door/undo-check-in.server.ts'
import { changeType } from '#features/tickets/changes/change-type.server.ts'
import { cancelChange } from '#features/tickets/changes/end-change.server.ts'
import { addGuests } from '#features/tickets/office/add-guests.server.ts'
import { cancelEvent } from '#features/tickets/office/cancel-event.server.ts'
import { decideRegistration } from '#features/tickets/office/decide-registration.server.ts'
import { saveDoorStaff } from '#features/tickets/office/door-staff.server.ts'
import { correctAttendee } from '#features/tickets/office/correct-attendee.server.ts'
import { copySales } from '#features/tickets/office/copy-sales.server.ts'
import { exportRegistrations } from '#features/tickets/office/list-registrations.server.ts'
import { listMailings, retryMailing } from '#features/tickets/office/mailings.server.ts'
import { countHolders, tellAttendees } from '#features/tickets/office/tell-attendees.server.ts'
import { listBadges } from '#features/tickets/office/list-badges.server.ts'
import { makeBadges } from '#features/tickets/office/make-badges.server.ts'
import { keepPrice } from '#features/tickets/office/keep-price.server.ts'
import { refundTicket } from '#features/tickets/office/refund-ticket.server.ts'
import { giveDinnerCodes } from '#features/tickets/office/give-dinner-codes.server.ts'
import { saveCodes, stopCode } from '#features/tickets/office/save-codes.server.ts'
import { sendTicketAgain } from '#features/tickets/office/send-ticket-again.server.ts'
import { saveNote } from '#features/tickets/office/save-note.server.ts'
import { saveSeats } from '#features/tickets/office/save-seats.server.ts'
import { saveSales } from '#features/tickets/office/save-sales.server.ts'
import { removeWaiting } from '#features/tickets/office/remove-waiting.server.ts'
import { setAnswers } from '#features/tickets/questions/change-answers.server.ts'
import { endQuestion, reviveQuestion } from '#features/tickets/questions/end-question.server.ts'
import { openAnswerFile } from '#features/tickets/questions/open-answer-file.server.ts'
import { saveQuestion } from '#features/tickets/questions/save-question.server.ts'
import { removeQuota, saveQuota } from '#features/tickets/quotas/save-quota.server.ts'
import { takeOfficeFile } from '#features/tickets/questions/take-office-file.server.ts'
import { joinWaitingList } from '#features/tickets/waiting/join-waiting-list.server.ts'
import { ticketCodes, tickets } from '#features/tickets/tables.server.ts'
import { eventQuestions } from '#features/tickets/questions/tables.server.ts'
import { waitingList } from '#features/tickets/waiting/tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '#features/tickets/testing.ts'
import type { Context } from '#platform/context.ts'
import { KINDS } from './edited-kinds.ts'
import { SEMI, TERMS, WITH_BANK } from './context.ts'
import { wired } from './portal.ts'

/** Somebody of the office does it to something that the portal itself has made ready. */
type Action = (office: Context, portal: Context) => Promise<unknown>

const made =
  (kind: string): Action =>
  (office) =>
    required(KINDS[kind]?.[0]).make(office)

/** Something that works for every verb of staff that changes anything, by the verb's name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  publishTopic: (office) =>
    publishTopic(office, { kind: 'article', title: '一篇', blocks: [], publishedAt: office.now }),
  publishTopics: (office) =>
    publishTopics(office, [
      checkTopic(office, { kind: 'article', title: '一篇', blocks: [], publishedAt: office.now }),
    ]),
  saveAd: made('ad'),
  saveAwardYear: made('award-year'),
  saveChart: made('chart'),
  saveCommunity: made('community'),
  saveCompany: made('company'),
  saveDataItem: made('data-item'),
  saveDictionaryEntry: made('dictionary-entry'),
  saveEvent: made('event'),
  saveEventAlbum: made('event-album'),
  saveFile: made('file'),
  savePartnerGroup: made('event-partners'),
  savePerson: made('person'),
  saveQuarterlyIssue: made('quarterly-issue'),
  saveReport: made('report'),
  askLinkAgain: async (office) =>
    askLinkAgain(office, { id: await makeLink(office) }, async () => ({ problem: '' })),
  ignoreLink: async (office) => ignoreLink(office, { id: await makeLink(office) }),
  saveRedirects: (office) => saveRedirects(office, { lines: [{ path: '/old', target: '/about' }] }),
  removeRedirect: async (office, portal) => {
    await saveRedirects(portal, { lines: [{ path: '/older', target: '/about' }] })
    const { rows } = await listRedirects(portal, { q: '/older' })
    await removeRedirect(office, { id: rows[0]?.id ?? 0 })
  },
  saveHome: made('home'),
  saveFeedLabels: made('news-tabs'),
  saveSitePage: made('site-page'),
  saveSpecial: made('special'),
  saveSettings: (office) =>
    saveSettings(office, { membershipName: '会员', membershipYearFen: 29_900, membershipBenefits: '读全文' }),
  addComment: async (office, portal) =>
    addComment(office, {
      topicId: await makeArticle(portal),
      personId: await makeCommenter(portal),
      content: '导入的话',
    }),
  listReleases: async (office) => listReleases(office, { eventId: 1 }),
  releaseMaterials: async (office, portal) => {
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2026-11-21', endsOn: '2026-11-21' })
    const fileId = await saveFile(portal, { name: 'a.pdf', title: '资料', publishedAt: portal.now })
    await setMaterial(portal, { eventId, fileId, position: 0 })
    await releaseMaterials(office, { eventId, fileIds: [fileId], consent: '演讲人邮件同意' })
  },
  uploadMaterial: async (office, portal) => {
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2026-11-21', endsOn: '2026-11-21' })
    const pdf = await readFile(resolve(import.meta.dirname, '../db/demo/documents/bus-converter.pdf'))
    await uploadMaterial(office, { eventId, title: '演讲', fileName: 'a.pdf' }, pdf)
  },
  listMaterialEvents: (office) => listMaterialEvents(office, {}),
  orderMaterials: async (office, portal) => {
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2026-11-21', endsOn: '2026-11-21' })
    const fileId = await saveFile(portal, { name: 'a.pdf', title: '资料', publishedAt: portal.now })
    await setMaterial(portal, { eventId, fileId, position: 0 })
    await orderMaterials(office, { eventId, fileIds: [fileId] })
  },
  makeShortLink: (office) => makeShortLink(office, { address: '/ev/list' }),
  uploadPdf: async (office) => {
    const pdf = await readFile(resolve(import.meta.dirname, '../db/demo/documents/bus-converter.pdf'))
    await uploadPdf(office, { fileName: 'a.pdf', data: pdf.toString('base64') })
  },
  traceUpload: async (office) => {
    const pdf = await readFile(resolve(import.meta.dirname, '../db/demo/documents/bus-converter.pdf'))
    await traceUpload(office, { fileName: 'a.pdf', data: pdf.toString('base64') })
  },
  readPreviewState: async (office, portal) => {
    const pdf = await readFile(resolve(import.meta.dirname, '../db/demo/documents/bus-converter.pdf'))
    const { pdfId } = await uploadPdf(portal, { fileName: 'a.pdf', data: pdf.toString('base64') })
    await readPreviewState(office, { pdfId })
  },
  redrawPreviews: async (office, portal) => {
    const pdf = await readFile(resolve(import.meta.dirname, '../db/demo/documents/bus-converter.pdf'))
    const { pdfId } = await uploadPdf(portal, { fileName: 'a.pdf', data: pdf.toString('base64') })
    await portal.db.update(pdfDocuments).set({ previewState: 'failed', previewProblem: 'pdf_broken' })
    await redrawPreviews(office, { pdfId })
  },
  addMaterial: async (office, portal) => {
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2026-11-21', endsOn: '2026-11-21' })
    const fileId = await saveFile(portal, { name: 'a.pdf', title: '资料', publishedAt: portal.now })
    await addMaterial(office, { eventId, fileId })
  },
  removeMaterial: async (office, portal) => {
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2026-11-21', endsOn: '2026-11-21' })
    const fileId = await saveFile(portal, { name: 'a.pdf', title: '资料', publishedAt: portal.now })
    await setMaterial(portal, { eventId, fileId, position: 0 })
    await removeMaterial(office, { eventId, fileId })
  },
  setMaterial: async (office, portal) => {
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2026-11-21', endsOn: '2026-11-21' })
    const fileId = await saveFile(portal, { name: 'a.pdf', title: '资料', publishedAt: portal.now })
    await setMaterial(office, { eventId, fileId, position: 0 })
  },
  storeAwardForm: (office) => storeAwardForm(office, Buffer.from('%PDF-1.7 form')),
  acceptApplication: async (office, portal) => acceptApplication(office, await handedIn(portal)),
  returnApplication: async (office, portal) =>
    returnApplication(office, { ...(await handedIn(portal)), note: '请补充', answerBy: '2026-12-01' }),
  rejectApplication: async (office, portal) =>
    rejectApplication(office, { ...(await handedIn(portal)), note: '不在范围' }),
  zipDocuments: async (office, portal) =>
    zipDocuments(office, { applicationId: (await handedIn(portal)).id, withConfidential: false }),
  openDocument: async (office, portal) => {
    const { documents } = await readApplication(portal, await handedIn(portal))
    await openDocument(office, { documentId: required(documents[0]).id })
  },
  mergeApplications: async (office, portal) => {
    const { companyPrize } = await makeOpenYear(portal)
    const { id: into } = await makeApplication(portal, companyPrize)
    const { id } = await makeApplication(portal, companyPrize, { company: '砺川' })
    await mergeApplications(office, { id, into })
  },
  enterApplication: async (office, portal) =>
    enterApplication(office, { prizeId: (await makeOpenYear(portal)).companyPrize }),
  attachToEntered: async (office, portal) => attachToEntered(office, await entered(portal)),
  submitEntered: async (office, portal) => {
    const { id } = await entered(portal)
    const { revision } = await attachToEntered(portal, { id, name: 'a.pdf', bytes: PDF })
    await submitEntered(office, { id, revision, receivedOn: '2026-11-20' })
  },
  voidVotes: async (office, portal) => voidVotes(office, await judged(portal)),
  allowVotes: async (office, portal) => allowVotes(office, await judged(portal)),
  retireCandidate: async (office, portal) => {
    const { company } = await makeVote(portal)
    await retireCandidate(office, { id: company, reason: '退出' })
  },
  excludeCandidate: async (office, portal) => {
    const { company } = await makeVote(portal)
    await excludeCandidate(office, { id: company, reason: '买票' })
  },
  keepCandidate: async (office, portal) => {
    const { company } = await makeVote(portal)
    await excludeCandidate(portal, { id: company, reason: '买票' })
    await keepCandidate(office, { id: company })
  },
  mergeCandidates: async (office, portal) => {
    const [into = 0, id = 0] = (await makeVote(portal)).candidates
    await mergeCandidates(office, { id, into })
  },
  renameCandidate: async (office, portal) => {
    const { company } = await makeVote(portal)
    await renameCandidate(office, { id: company, company: '新的名称', product: '', reason: '写错了' })
  },
  prepareResult: async (office, portal) => prepareResult(office, { year: (await makeJudged(portal)).year }),
  freezeResult: async (office, portal) =>
    freezeResult(office, await prepareResult(portal, { year: (await makeJudged(portal)).year })),
  scheduleAnnouncement: async (office, portal) => {
    const prepared = await prepareResult(portal, { year: (await makeJudged(portal)).year })
    await freezeResult({ ...portal, actor: { kind: 'system', name: 'other', may: 'all' } }, prepared)
    await scheduleAnnouncement(office, { id: prepared.id, at: '2026-12-20T20:00:00+08:00' })
  },
  exportResult: async (office, portal) =>
    exportResult(office, await prepareResult(portal, { year: (await makeJudged(portal)).year })),
  saveCriteria: async (office, portal) => {
    const { year, companyPrize } = await makeOpenYear(portal)
    await saveCriteria(office, {
      year,
      prizeIds: [companyPrize],
      criteria: [{ name: '技术', percent: 100 }],
    })
  },
  inviteJudge: async (office, portal) =>
    inviteJudge(office, { year: (await makeOpenYear(portal)).year, ...INVITED }),
  assignJudge: async (office, portal) => {
    const { year, productPrize } = await makeOpenYear(portal)
    const { id: judgeId } = await inviteJudge(portal, { year, ...INVITED })
    await assignJudge(office, { judgeId, prizeIds: [productPrize] })
  },
  endJudge: async (office, portal) => {
    const { id: judgeId } = await inviteJudge(portal, { year: (await makeOpenYear(portal)).year, ...INVITED })
    await endJudge(office, { judgeId, reason: '出差' })
  },
  judgeFirstRound: async (office, portal) =>
    judgeFirstRound(office, {
      candidateId: (await makeVote(portal)).company,
      passes: true,
      note: '属实',
    }),
  removeUnusedImages: async (office, portal) => {
    const { id } = await makeUpload(portal, await makePerson(portal))
    await portal.db.execute(sql`delete from uploads where image_id = ${id}`)
    await portal.db.execute(sql`update images set last_used_at = '2026-01-01' where id = ${id}`)
    await removeUnusedImages(office)
  },
  describePicture: async (office, portal) => {
    const { id } = await drawnPicture(portal, 33)
    await describePicture(office, {
      id,
      version: 0,
      description: '晶圆近景',
      credit: '本刊',
      licence: '自有',
    })
  },
  focusPicture: async (office, portal) => {
    await focusPicture(office, { id: (await drawnPicture(portal, 35)).id, version: 0, x: 20, y: 80 })
  },
  deletePicture: async (office, portal) =>
    deletePicture(office, { id: (await drawnPicture(portal, 34)).id }, wired.showsPictures),
  removePicture: async (office, portal) => {
    const { id } = await makeUpload(portal, await makePerson(portal))
    await removePicture(office, { imageId: id, reason: '侵权' }, wired)
  },
  addMembershipYear: async (office, portal) =>
    addMembershipYear(office, {
      personId: await makePerson(portal),
      industry: 'semi',
      source: { grant: '特约' },
    }),
  grantMembership: async (office, portal) =>
    grantMembership(office, {
      personId: await makePerson(portal),
      industry: 'semi',
      until: dayAfter(portal.now, 30),
      reason: '线下付款',
    }),
  endMembership: async (office, portal) => {
    const personId = await makePerson(portal)
    await addMembershipYear(portal, { personId, industry: 'semi', source: { grant: '特约' } })
    const [period] = await portal.db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.personId, personId))
    await endMembership(office, { personId, id: required(period).id, reason: '开错了人' })
  },
  giveFile: async (office, portal) => giveFile(office, await toGive(portal)),
  endFileGrant: async (office, portal) => {
    const given = await toGive(portal)
    await giveFile(portal, given)
    const [grant] = await portal.db.select().from(fileGrants).where(eq(fileGrants.fileId, given.fileId))
    await endFileGrant(office, { personId: given.personId, id: required(grant).id, reason: '给错了人' })
  },
  listParcels: async (office) => listParcels(office),
  readParcel: async (office, portal) => readParcel(office, await waitingParcel(portal)),
  showAddresses: async (office, portal) => showAddresses(office, { ids: [(await waitingParcel(portal)).id] }),
  changeParcelAddress: async (office, portal) =>
    changeParcelAddress(office, { ...(await waitingParcel(portal)), to: { ...TO, recipient: '沈砚' } }),
  postParcel: async (office, portal) => postParcel(office, { ...(await waitingParcel(portal)), ...BY_SF }),
  correctPosting: async (office, portal) => {
    const { trackingNumber: seen, id } = await postedParcel(portal)
    await correctPosting(office, { id, seen, carrier: '中通快递', trackingNumber: 'ZT7788990011' })
  },
  failPosting: async (office, portal) => {
    const { id } = await postedParcel(portal)
    await failPosting(office, { id, failure: 'returned' })
  },
  decideParcel: async (office, portal) => {
    const { parcelId: id } = await postedParcel(portal)
    await portal.db.update(parcels).set({ taken: 1, takenAfter: 1 }).where(eq(parcels.id, id))
    await decideParcel(office, { id, decision: '对方寄回' })
  },
  listLicences: async (office) => listLicences(office),
  readLicence: async (office, portal) => readLicence(office, await boughtLicence(portal)),
  renameLicensedFirm: async (office, portal) =>
    renameLicensedFirm(office, { ...(await boughtLicence(portal)), company: '砺川晶体有限公司' }),
  handOverLicence: async (office, portal) => {
    const reader = String(await makePerson(portal))
    await handOverLicence(office, { ...(await boughtLicence(portal)), reader, reason: '离职' })
  },
  giveSubscription: async (office, portal) =>
    void (await giveSubscription(office, await issuesToGive(portal))),
  listSubscriptions: async (office) => listSubscriptions(office),
  readSubscription: async (office, portal) => {
    const { id } = await giveSubscription(portal, await issuesToGive(portal))
    await readSubscription(office, { id })
  },
  changeSubscription: async (office, portal) => {
    const { id } = await giveSubscription(portal, await issuesToGive(portal))
    await changeSubscription(office, { id, mailbox: 'library@example.com', company: '', seen: '' })
  },
  endSubscription: async (office, portal) => {
    const { id } = await giveSubscription(portal, await issuesToGive(portal))
    await endSubscription(office, { id, reason: '不再需要' })
  },
  saveSubscriberMailbox: async (office, portal) => {
    const given = await issuesToGive(portal)
    await giveSubscription(portal, given)
    await saveSubscriberMailbox(office, { personId: given.personId, name: '', mailbox: 'lin@example.com' })
  },
  removeSubscriberMailbox: async (office, portal) => {
    const given = await issuesToGive(portal)
    const { personId } = given
    await giveSubscription(portal, given)
    await saveSubscriberMailbox(portal, { personId, name: '', mailbox: 'lin@example.com' })
    const [{ id } = { id: 0 }] = await readFurtherMailboxes(portal, personId)
    await removeSubscriberMailbox(office, { personId, id })
  },
  pauseSubscription: async (office, portal) => {
    const { year, quarter, ...rest } = await issuesToGive(portal)
    const { id } = await giveSubscription(portal, { ...rest, year, quarter })
    await pauseSubscription(office, { id, year, quarter, reason: '来电' })
  },
  continueSubscription: async (office, portal) => {
    const { year, quarter, ...rest } = await issuesToGive(portal)
    const { id } = await giveSubscription(portal, { ...rest, year, quarter })
    await pauseSubscription(portal, { id, year, quarter, reason: '来电' })
    await continueSubscription(office, { id, year, quarter, reason: '来电' })
  },
  mailIssueAgain: async (office, portal) =>
    mailIssueAgain(office, { id: (await makeLostDelivery(portal)).id }),
  listIssueMails: async (office) => listIssueMails(office),
  mailRightFile: async (office, portal) => {
    const { id, issueId } = await makeLostDelivery(portal)
    await portal.db
      .update(quarterlyDeliveries)
      .set({ problem: null, mailedAt: portal.now, mailedPdf: 'another' })
      .where(eq(quarterlyDeliveries.id, id))
    await mailRightFile(office, { issueId, reason: '选错了资料' })
  },
  mailFailedAgain: async (office, portal) =>
    void (await mailFailedAgain(office, { issueId: (await makeLostDelivery(portal)).issueId })),
  planInquiry: async (office, portal) => {
    const { id: ownerId } = await makeStaff(portal, ['sales'])
    const seen = { ownerId: 0, remindOn: '' }
    await planInquiry(office, { id: await makeInquiry(portal), seen, ownerId })
  },
  mailMessageAgain: async (office, portal) => {
    const personId = await makePerson(portal)
    await portal.db
      .insert(personChannels)
      .values({ personId, kind: 'email', address: 'told@example.com', verifiedAt: portal.now })
    await addMembershipYear(portal, { personId, industry: 'semi', source: { grant: '特约' } })
    const [message] = await portal.db.select().from(notifications).where(eq(notifications.personId, personId))
    await mailMessageAgain(office, { personId, id: required(message).id }, wired.messageKinds)
  },
  endReaderSessions: async (office, portal) => endReaderSessions(office, await ofReader(portal)),
  banAccount: async (office, portal) => banAccount(office, await ofReader(portal)),
  liftAccountBan: async (office, portal) => {
    const reader = await ofReader(portal)
    await banAccount(portal, reader)
    await liftAccountBan(office, reader)
  },
  registerClosing: async (office, portal) => registerClosing(office, await ofReader(portal)),
  cancelClosing: async (office, portal) => {
    const reader = await ofReader(portal)
    await registerClosing(portal, reader)
    await cancelClosing(office, reader)
  },
  askMerge: async (office, portal) => {
    await askMerge(office, wired, await twoAccounts(portal))
  },
  confirmMerge: async (office, portal) => confirmMerge(office, wired, await askedMerge(portal)),
  refuseMerge: async (office, portal) => refuseMerge(office, await askedMerge(portal)),
  approveReview: async (office, portal) => approveReview(office, { reviewId: await heldNote(portal) }, notes),
  rejectReview: async (office, portal) =>
    rejectReview(office, { reviewId: await heldNote(portal), reason: '广告' }, notes),
  banFromPosting: async (office, portal) =>
    banFromPosting(office, { personId: await makePerson(portal), until: undefined, reason: '刷屏' }),
  reopenReview: async (office, portal) => {
    const personId = await makeCommenter(portal)
    const [comment] = await portal.db.select().from(comments).where(eq(comments.personId, personId))
    const thing = { kind: 'comment', id: required(comment).id }
    const reviewId = await holdForReview(portal, { thing, personId, texts: ['一段话'], link: '/topic/1' }, [])
    await rejectReview(portal, { reviewId, reason: '广告' }, wired.moderated)
    await reopenReview(office, { reviewId, reason: '判错了' }, wired.moderated)
  },
  takeCommentDown: async (office, portal) => {
    const personId = await makeCommenter(portal)
    const [comment] = await portal.db.select().from(comments).where(eq(comments.personId, personId))
    await takeCommentDown(office, { commentId: required(comment).id, reason: '广告' })
  },
  hideAllOf: async (office, portal) => {
    await hideAllOf(office, { personId: await makeCommenter(portal), reason: '广告' }, wired.moderated)
  },
  liftPostingBan: async (office, portal) => {
    const personId = await makePerson(portal)
    await banFromPosting(portal, { personId, until: undefined, reason: '刷屏' })
    await liftPostingBan(office, { personId })
  },
  saveWord: (office) => saveWord(office, { word: '示例词', category: 'ads', verdict: 'hold' }),
  removeWord: async (office, portal) => {
    await saveWord(portal, { word: '示例词', category: 'ads', verdict: 'hold' })
    await removeWord(office, { word: '示例词' })
  },
  runJobNow: (office) =>
    runJobNow(office, { name: 'send-message' }, [{ name: 'send-message', schedule: '' }]),
  resendFailed: (office) => resendFailed(office, {}),
  savePins: async (office, portal) =>
    savePins(office, { place: 'literature', pins: [{ topicId: await makeArticle(portal) }], seen: [] }),
  setHotOverride: async (office, portal) =>
    setHotOverride(office, {
      topicId: await makeArticle(portal),
      treatment: 'excluded',
      seen: null,
      reason: '旧闻',
    }),
  startRebuilding: (office) => startRebuilding(office),
  indexPageAnew: async (office, portal) =>
    indexPageAnew(office, { address: `/topic/${await makeArticle(portal)}` }, wired.searchSources),
  settleMiss: async (office, portal) => {
    await recordMiss(portal, '没有的词')
    await settleMiss(office, { query: '没有的词' })
  },
  issueInvoice: async (office, portal) => {
    const number = await invoiceWanted(portal)
    await issueInvoice(office, { number, invoiceNumber: '12345678', link: undefined })
  },
  rejectInvoice: async (office, portal) =>
    rejectInvoice(office, { number: await invoiceWanted(portal), reason: '税号有误' }),
  correctInvoice: async (office, portal) => {
    const number = await invoiceWanted(portal)
    await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
    await correctInvoice(office, { number, invoiceNumber: '87654321', reason: '抬头有误' })
  },
  reconcileDay: async (office) => {
    const services = { ...office.services, payments: [fakeProvider('wechat').provider] }
    await reconcileDay({ ...office, services }, { provider: 'wechat', day: '2026-11-20' }, wired.fulfil)
  },
  settleDifference: async (office, portal) =>
    settleDifference(office, { id: await foundDifference(portal), note: '另一家店的' }),
  reopenDifference: async (office, portal) => {
    const id = await foundDifference(portal)
    await settleDifference(portal, { id, note: '另一家店的' })
    await reopenDifference(office, { id })
  },
  refundOrder: async (office, portal) => {
    const { number } = await bought(portal)
    await refundOrder(office, { number, reason: '退' }, wired.takeBack)
  },
  refundMoney: async (office, portal) => {
    const { number } = await bought(portal)
    await refundMoney(office, { number, reason: '退一部分', amountFen: 100 }, async () => {})
  },
  askForConfirmation: async (office, portal) => askForConfirmation(office, { id: await redWanted(portal) }),
  correctRedInvoice: async (office, portal) => {
    const id = await redWanted(portal)
    await issueRedInvoice(portal, { id, redNumber: '87654321' })
    await correctRedInvoice(office, { id, redNumber: '87654322', reason: '抄错了一位' })
  },
  issueRedInvoice: async (office, portal) =>
    issueRedInvoice(office, { id: await redWanted(portal), redNumber: '87654321' }),
  listAnnouncements: (office) => listAnnouncements(office),
  listUndelivered: (office) => listUndelivered(office, { id: 1 }),
  listAnnouncedEvents: (office) => listAnnouncedEvents(office),
  countAudience: (office) => countAudience(office, { audience: 'readers' }),
  saveAnnouncement: async (office) => saveAnnouncement(await employed(office), ANNOUNCED),
  testAnnouncement: async (office, portal) =>
    testAnnouncement(await employed(office), { id: await announcementIn(portal, 'draft') }),
  sendAnnouncement: async (office, portal) =>
    sendAnnouncement(await employed(office), { id: await announcementIn(portal, 'draft'), version: 1 }),
  confirmAnnouncement: async (office, portal) =>
    confirmAnnouncement(await employed(office), {
      id: await announcementIn(portal, 'waiting'),
      version: 1,
    }),
  sendMissedAnnouncement: async (office, portal) =>
    sendMissedAnnouncement(await employed(office), {
      id: await announcementIn(portal, 'missed'),
      version: 1,
    }),
  pauseAnnouncement: async (office, portal) =>
    pauseAnnouncement(office, { id: await announcementIn(portal, 'sending') }),
  resumeAnnouncement: async (office, portal) =>
    resumeAnnouncement(office, { id: await announcementIn(portal, 'paused') }),
  stopAnnouncement: async (office, portal) =>
    stopAnnouncement(office, { id: await announcementIn(portal, 'sending') }),
  listAwaitedTransfers: (office) => listAwaitedTransfers(office),
  listRecordedTransfers: (office) => listRecordedTransfers(office),
  listTransfersBack: (office) => listTransfersBack(office),
  recordTransfer: async (office, portal) => {
    const { number, amountFen } = await transferAwaited(portal)
    const receivedOn = shanghaiDay(portal.now)
    const came = { number, amountFen, receivedOn, reference: `T-${number}`, payer: '澜江半导体' }
    await recordTransfer(office, came, wired.fulfil)
  },
  moveTransfer: async (office, portal) => {
    const [wrong, right] = [await transferAwaited(portal), await transferAwaited(portal)]
    const receivedOn = shanghaiDay(portal.now)
    const came = { ...wrong, receivedOn, reference: `T-${wrong.number}`, payer: '澜江半导体' }
    await recordTransfer(portal, came, wired.fulfil)
    await refundOrder(portal, { number: wrong.number, reason: '到账记错了订单' }, wired.takeBack)
    const [refund] = await portal.db.select().from(refunds).where(eq(refunds.provider, 'transfer'))
    await moveTransfer(office, { number: required(refund).number, to: right.number }, wired.fulfil)
  },
  tryOrderForReader: async (office, portal) =>
    void (await tryOrderForReader(withBank(office), await yearForReader(portal), wired)),
  orderForReader: async (office, portal) => {
    const asked = await yearForReader(portal)
    const { amountFen } = await tryOrderForReader(withBank(office), asked, wired)
    await orderForReader(
      withBank(office),
      { ...asked, expectedFen: amountFen, reason: '来电要求对公转账' },
      wired,
    )
  },
  listOnSale: (office) => listOnSale(office, wired),
  giveUpTransfer: async (office, portal) => {
    const { number } = await transferAwaited(portal)
    await giveUpTransfer(office, { number, reason: '对方来电取消' }, wired.keepUntil)
  },
  waitLonger: async (office, portal) => {
    const { number } = await transferAwaited(portal)
    await waitLonger(office, { number, lastDay: dayAfter(portal.now, 14) }, wired.keepUntil)
  },
  retryRefund: async (office, portal) => retryRefund(office, { number: await failedRefund(portal) }),
  settleRefundByHand: async (office, portal) =>
    settleRefundByHand(office, { number: await failedRefund(portal), note: '已由银行汇回' }),
  editQuestion: async (office, portal) => {
    const { id, title } = await makeAsked(portal, { description: '怎么量' })
    const seen = { title, description: '怎么量' }
    await editQuestion(office, { questionId: id, seen, title: '换个问法', reason: '错别字' })
  },
  closeQuestion: async (office, portal) => {
    await closeQuestion(office, { questionId: (await makeAsked(portal)).id, reason: '没有专家' })
  },
  reopenQuestion: async (office, portal) => {
    const of = { questionId: (await makeAsked(portal)).id, reason: '没有专家' }
    await closeQuestion(portal, of)
    await reopenQuestion(office, of)
  },
  answerForExpert: async (office, portal) => {
    const { id, expertId } = await makeAsked(portal)
    await answerForExpert(office, { questionId: id, expertId, text: '邮件里的回答', reason: '专家邮件回复' })
  },
  assignQuestion: async (office, portal) => {
    const asked = await makeAsked(portal)
    const expertId = await makeProfile(portal, { name: '另一位专家', rights: [2, 512] })
    await assignQuestion(office, { questionId: asked.id, expertId })
  },
  allowAddress: async (office, portal) =>
    allowAddress(office, { id: await refusedAddress(portal), reason: '邮箱修好了' }),
  makeOrganisation: async (office) => makeOrganisation(office, { name: '砺川晶体' }),
  convertInquiry: async (office, portal) =>
    convertInquiry(office, { id: await inquiry(portal), seen: 'new', name: '青屿半导体' }),
  followInquiry: async (office, portal) =>
    followInquiry(office, { id: await inquiry(portal), seen: 'new', state: 'contacted', note: '已去电' }),
  showInquiryContact: async (office, portal) => showInquiryContact(office, { id: await inquiry(portal) }),
  remindExpert: async (office, portal) => {
    const { id: questionId, expertId } = await makeAsked(portal)
    await remindExpert(office, { questionId, expertId })
  },
  decideHeld: async (office, portal) => {
    const { id: questionId, expert } = await makeAsked(portal)
    await claimQuestion(expert, { questionId })
    await answerQuestion(expert, { questionId, text: `一\n${DOUBTFUL}`, pictureIds: [] })
    await decideHeld(office, { questionId, decision: 'release' })
  },
  inviteStaff: (office) =>
    inviteStaff(office, { name: '新同事', account: 'invited@example.com', roles: ['editor'] }),
  changeStaff: async (office, portal) => {
    const { id } = await makeStaff(portal, ['editor'])
    await changeStaff(office, { id, version: 1, name: '改过的名字' })
  },
  disableStaff: async (office, portal) =>
    disableStaff(office, { id: (await makeStaff(portal, ['editor'])).id }),
  saveSales: async (office, portal) => {
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2026-12-12', endsOn: '2026-12-12' })
    await saveSales(office, { eventId, version: 0, state: 'open' })
  },
  saveTicketType: async (office, portal) => {
    await makeType(office, await makeSale(portal))
  },
  saveQuota: async (office, portal) => {
    await makeQuota(office, portal)
  },
  removeQuota: async (office, portal) => {
    await removeQuota(office, await makeQuota(portal, portal))
  },
  saveQuestion: async (office, portal) => {
    await askQuestion(office, await makeSale(portal))
  },
  endQuestion: async (office, portal) => {
    const eventId = await makeSale(portal)
    await endQuestion(office, { eventId, id: await askQuestion(portal, eventId) })
  },
  reviveQuestion: async (office, portal) => {
    const eventId = await makeSale(portal)
    const id = await askQuestion(portal, eventId)
    await portal.db.update(eventQuestions).set({ retiredAt: portal.now })
    await reviveQuestion(office, { eventId, id })
  },
  setAnswers: async (office, portal) => {
    await setAnswers(office, { code: await admitOne(portal, portal), answers: [] })
  },
  takeOfficeFile: async (office, portal) => {
    await sendOfficeFile(office, await askQuestion(portal, await makeSale(portal), 'file'))
  },
  openAnswerFile: async (office, portal) => {
    const value = await sendOfficeFile(portal, await askQuestion(portal, await makeSale(portal), 'file'))
    await openAnswerFile(office, { id: value.slice(0, 32) })
  },
  sendTicketAgain: async (office, portal) => {
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const { id } = await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
    const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
    await sendTicketAgain(office, { code: required(ticket).code, isReissued: true })
  },
  saveNote: async (office, portal) => {
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId)
    const { number } = await register(await makeBuyer(portal), wanted({ eventId, typeId }))
    await saveNote(office, { number, note: '对公转账', before: '' })
  },
  correctAttendee: async (office, portal) => {
    const { code, name, company, job } = await ticketOf(portal, await admitOne(portal, portal))
    await correctAttendee(office, { code, name: '陈默', company, job, before: { name, company, job } })
  },
  saveSeats: async (office, portal) => {
    const { eventId, code } = await ticketOf(portal, await admitOne(portal, portal))
    await saveSeats(office, { eventId, rows: [{ ticket: code, seat: '3 桌' }] })
  },
  changeType: async (office, portal) => {
    await changeToDearer(portal, office)
  },
  cancelChange: async (office, portal) => {
    await cancelChange(office, { code: await changeToDearer(portal, portal) })
  },
  saveCodes: async (office, portal) => {
    await saveCodes(office, { eventId: await makeSale(portal), codes: [{ guest: '王工' }], percentOff: 10 })
  },
  giveDinnerCodes: async (office, portal) => {
    const { year } = await makeJudged(portal)
    const prepared = await prepareResult(portal, { year })
    await freezeResult(office, prepared)
    await scheduleAnnouncement(portal, { id: prepared.id, at: portal.now.toISOString() })
    await announceResults(portal)
    const eventId = await makeSale(portal)
    await giveDinnerCodes(office, { eventId, typeId: await makeType(portal, eventId), year })
  },
  stopCode: async (office, portal) => {
    await saveCodes(portal, { eventId: await makeSale(portal), codes: [{}], percentOff: 10 })
    const [code] = await portal.db.select().from(ticketCodes)
    await stopCode(office, { id: required(code).id })
  },
  addGuests: async (office, portal) => {
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { shownTo: 'staff' })
    const { tickets: guests } = wanted({ eventId, typeId })
    await addGuests(office, { eventId, typeId, buyer: String(await makePerson(portal)), guests })
  },
  decideRegistration: async (office, portal) => {
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { needsReview: true })
    const { number } = await register(await makeBuyer(portal), wanted({ eventId, typeId }))
    await decideRegistration(office, { number, isApproved: true })
  },
  copySales: async (office, portal) => {
    const fromEventId = await makeSale(portal)
    await makeType(portal, fromEventId)
    const eventId = await saveEvent(portal, { title: '年会', startsOn: '2027-12-12', endsOn: '2027-12-12' })
    await copySales(office, { fromEventId, eventId })
  },
  exportRegistrations: async (office, portal) =>
    exportRegistrations(office, { eventId: await makeSale(portal), text: '' }),
  countHolders: async (office, portal) =>
    countHolders(office, { eventId: await makeSale(portal), typeIds: [] }),
  listMailings: async (office, portal) => listMailings(office, { eventId: await makeSale(portal) }),
  retryMailing: async (office, portal) => {
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
    await tellAttendees(portal, { eventId, text: '会场改在二楼。', onceKey: 'once-only' })
    const [mailing] = await listMailings(portal, { eventId })
    await retryMailing(office, { eventId, id: required(mailing).id })
  },
  tellAttendees: async (office, portal) =>
    tellAttendees(office, { eventId: await makeSale(portal), text: '会场改在二楼。', onceKey: 'once-only' }),
  checkIn: async (office, portal) => {
    await admitOne(office, portal)
  },
  undoCheckIn: async (office, portal) => {
    await undoCheckIn(office, { code: await admitOne(portal, portal), reason: '误扫' })
  },
  listBadges: async (office, portal) =>
    listBadges(office, { eventId: (await ticketOf(portal, await admitOne(portal, portal))).eventId }),
  makeBadges: async (office, portal) => {
    const { id, eventId } = await ticketOf(portal, await admitOne(portal, portal))
    await makeBadges(office, { eventId, ticketIds: [id] })
  },
  refundTicket: async (office, portal) => {
    await refundTicket(office, { code: await admitOne(portal, portal), amountFen: 0, reason: '无法出席' })
  },
  keepPrice: async (office, portal) => {
    await keepPrice(office, { code: await unearnedTicket(portal) })
  },
  removeWaiting: async (office, portal) => {
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { capacity: 0 })
    await joinWaitingList(await makeBuyer(portal), { eventId, typeId })
    const [entry] = await portal.db.select().from(waitingList)
    await removeWaiting(office, { id: required(entry).id })
  },
  saveDoorStaff: async (office, portal) => {
    const { id } = await makeStaff(portal, ['door'])
    await saveDoorStaff(office, { eventId: await makeSale(portal), staffIds: [id] })
  },
  cancelEvent: async (office, portal) =>
    cancelEvent(office, { eventId: await makeSale(portal), reason: '场地不可用' }),
  resetStaff: async (office, portal) => resetStaff(office, { id: (await makeStaff(portal, ['editor'])).id }),
}

/** Asks whoever has a ticket to pay more for another type; its number. */
async function changeToDearer(portal: Context, office: Context): Promise<string> {
  const eventId = await makeSale(portal)
  const free = await makeType(portal, eventId, { name: '免费票', priceFen: 0 })
  const { id } = await register(
    await makeBuyer(portal),
    wanted({ eventId, typeId: free }, { expectedFen: 0 }),
  )
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
  const { code } = required(ticket)
  const typeId = await makeType(portal, eventId)
  await changeType(office, { code, typeId, toFen: 100_000, differenceFen: 100_000 })
  return code
}

const makeQuota = async (as: Context, portal: Context) => {
  const eventId = await makeSale(portal)
  const typeIds = [await makeType(portal, eventId)]
  return { eventId, id: await saveQuota(as, { eventId, version: 0, name: '会场', capacity: 9, typeIds }) }
}

const askQuestion = async (as: Context, eventId: number, kind: 'text' | 'file' = 'text') =>
  (await saveQuestion(as, { eventId, version: 0, kind, label: '学生证' })).id

const sendOfficeFile = async (as: Context, questionId: number) => {
  const data = Buffer.from('%PDF-1.7').toString('base64')
  return (await takeOfficeFile(as, { questionId, fileName: '学生证.pdf', data })).value
}

/** Lets somebody in; the ticket's number. */
async function admitOne(door: Context, portal: Context): Promise<string> {
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId, { priceFen: 0 })
  await register(await makeBuyer(portal), wanted({ eventId, typeId }, { expectedFen: 0 }))
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.eventId, eventId))
  const { code } = required(ticket)
  await checkIn(door, { eventId, ticket: code, scanId: `scan ${code}` })
  return code
}

/** A half-price ticket whose buyer's membership was paid back since; its number. */
async function unearnedTicket(portal: Context): Promise<string> {
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId)
  const buyer = await makeBuyer(portal, { isMember: true })
  const { id } = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 50_000 }))
  await portal.db.delete(membershipPeriods)
  const [ticket] = await portal.db
    .update(tickets)
    .set({ state: 'valid' })
    .where(eq(tickets.registrationId, id))
    .returning()
  return required(ticket).code
}

async function ticketOf(portal: Context, code: string) {
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.code, code))
  return required(ticket)
}

async function refusedAddress(portal: Context): Promise<number> {
  await noteRefusal(portal, {
    address: `${randomUUID()}@example.com`,
    verdict: 'dead',
    reason: '5.1.1',
    writtenAt: portal.now,
  })
  const [last] = await listDeadAddresses(portal, { limit: 1 })
  return required(last).id
}

const inquiry = (portal: Context): Promise<number> =>
  submitInquiry(portal, { name: '林', company: '砺川', phone: '13800138000', email: 'lin@example.com' })

const notes = { comment: { name: '评论', approve: async () => true, reject: async () => {} } }
let heldNotes = 0

async function heldNote(portal: Context): Promise<number> {
  const thing = { kind: 'comment', id: (heldNotes += 1) }
  const personId = await makePerson(portal)
  return holdForReview(portal, { thing, personId, texts: ['一段话'], link: '/topic/1' }, [])
}

/** An order whose buyer waits for an invoice; its number. */
async function foundDifference(portal: Context): Promise<number> {
  const [difference] = await portal.db
    .insert(reconciliationDifferences)
    .values({
      provider: 'wechat',
      day: '2026-11-20',
      kind: DIFFERENCE_KINDS[0],
      orderNumber: 'F1',
      foundAt: portal.now,
    })
    .onConflictDoUpdate({
      target: [
        reconciliationDifferences.provider,
        reconciliationDifferences.day,
        reconciliationDifferences.kind,
        reconciliationDifferences.orderNumber,
        reconciliationDifferences.transactionId,
      ],
      set: { state: 'open', settledAt: null, settledBy: null },
    })
    .returning({ id: reconciliationDifferences.id })
  return required(difference).id
}

async function invoiceWanted(portal: Context): Promise<string> {
  const { number, buyer } = await bought(portal)
  const form = { title: '个人', buyer: 'person', taxNumber: '', email: 'a@example.com' } as const
  await requestInvoice(buyer, { number, ...form })
  return number
}

/** A red invoice that is to be issued; its id. */
async function redWanted(portal: Context): Promise<number> {
  const number = await invoiceWanted(portal)
  await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
  await refundMoney(portal, { number, reason: '退一部分', amountFen: 100 }, async () => {})
  const [red] = await listRedInvoices(portal, { state: 'requested' })
  return required(red).id
}

async function bought(portal: Context): Promise<{ number: string; buyer: Context }> {
  const wechat = fakeProvider('wechat')
  const paying = { ...portal, services: { ...portal.services, payments: [wechat.provider] } }
  const buyer: Context = {
    ...paying,
    actor: { kind: 'person', id: await makePerson(portal), sessionId: 1 },
  }
  const { number, amountFen } = await startOrder(buyer, membershipYear(SEMI, TERMS))
  const state = wechat.pay(number, amountFen)
  await settleOrder(paying, { number, provider: 'wechat', state }, fulfilMembership)
  return { number, buyer }
}

const ANNOUNCED = { title: '客服安排', text: '国庆期间', audience: 'readers', byMail: true } as const

/** Whoever acts, written down among those who work here. */
async function employed(office: Context): Promise<Context> {
  if (office.actor.kind === 'staff')
    await office.db.execute(sql`insert into staff (id, name, email, state, created_at) overriding system value
      values (${office.actor.id}, '林', ${`office-${office.actor.id}@example.com`}, 'active', now()) on conflict do nothing`)
  return office
}

/** Somebody else's announcement in a state, and a reader to tell. */
async function announcementIn(portal: Context, state: 'draft' | 'waiting' | 'missed' | 'sending' | 'paused') {
  const personId = await makePerson(portal)
  await portal.db
    .insert(personChannels)
    .values({ kind: 'email', address: `told-${personId}@example.com`, personId, verifiedAt: portal.now })
  const writer = await makeStaff(portal, ['operations'])
  const [made] = await portal.db
    .insert(announcements)
    .values({ ...ANNOUNCED, path: '/', state, staffId: writer.id, createdAt: portal.now, total: 1 })
    .returning()
  return required(made).id
}

/** An order whose company is about to pay by bank. */
const withBank = (context: Context): Context => ({
  ...context,
  services: { ...context.services, settings: WITH_BANK },
})
const BY_SF = { carrier: '顺丰速运', trackingNumber: 'SF1480217730052' }
/** Copies that were paid for and wait to be posted. */
async function boughtLicence(portal: Context): Promise<{ id: number }> {
  const { number } = await makeLicence(portal)
  const [licence] = await portal.db
    .select({ id: licences.id })
    .from(licences)
    .where(eq(licences.orderNumber, number))
  return required(licence)
}
async function waitingParcel(portal: Context): Promise<{ id: number; addressVersion: number }> {
  const { number } = await makeParcel(portal)
  const [parcel] = await portal.db
    .select({ id: parcels.id, addressVersion: parcels.addressVersion })
    .from(parcels)
    .where(eq(parcels.orderNumber, number))
  return required(parcel)
}
async function postedParcel(portal: Context): Promise<typeof parcelPostings.$inferSelect> {
  const parcel = await waitingParcel(portal)
  await postParcel(portal, { ...parcel, ...BY_SF })
  const [posting] = await portal.db
    .select()
    .from(parcelPostings)
    .where(eq(parcelPostings.parcelId, parcel.id))
  return required(posting)
}
const issuesToGive = async (portal: Context) => {
  const [{ year, quarter } = { year: 2026, quarter: 4 }] = await readStarts(portal)
  return { personId: await makePerson(portal), issues: 4, year, quarter, reason: '合作媒体' }
}
/** An issue that did not reach somebody, by what the office gave. */
const makeLostDelivery = async (portal: Context) => {
  const { id: subscriptionId } = await giveSubscription(portal, await issuesToGive(portal))
  const mailbox = 'library@example.com'
  await portal.db
    .update(quarterlySubscriptions)
    .set({ mailbox })
    .where(eq(quarterlySubscriptions.id, subscriptionId))
  const { id: issueId, fileId } = await makeIssue(portal, { year: 2026, quarter: 3 })
  const [delivery] = await portal.db
    .insert(quarterlyDeliveries)
    .values({ subscriptionId, issueId, fileId, madeAt: portal.now, problem: 'not_taken' })
    .returning()
  return required(delivery)
}
const yearForReader = async (portal: Context) => ({
  personId: await makePerson(portal),
  wanted: { product: 'membership_year', industry: SEMI.slug } as const,
})

async function transferAwaited(portal: Context): Promise<{ number: string; amountFen: number }> {
  const paying = {
    ...portal,
    services: { ...portal.services, payments: [fakeProvider('wechat').provider], settings: WITH_BANK },
  }
  const buyer: Context = {
    ...paying,
    actor: { kind: 'person', id: await makePerson(portal), sessionId: 1 },
  }
  const { number, amountFen } = await startOrder(buyer, membershipYear(SEMI, TERMS))
  return { ...(await awaitTransfer(buyer, { number }, wired.keepUntil)), amountFen }
}

async function failedRefund(portal: Context): Promise<string> {
  const { number } = await bought(portal)
  await refundOrder(portal, { number, reason: '退' }, wired.takeBack)
  const [refund] = await portal.db
    .update(refunds)
    .set({ state: 'failed' })
    .where(eq(refunds.state, 'requested'))
    .returning()
  return required(refund).number
}

const toGive = async (portal: Context) => ({
  personId: await makePerson(portal),
  fileId: await saveFile(portal, { name: '甲.pdf', title: '甲', publishedAt: portal.now }),
  purpose: 'read' as const,
  reason: '线下付款',
})

/** What somebody of the office asks for who exists, as the second one who settles it does. */
async function twoAccounts(portal: Context) {
  await portal.db.execute(sql`insert into staff (id, name, email, state, created_at)
    values (1, '同事', 'clerk@example.com', 'active', ${portal.now}) on conflict do nothing`)
  return {
    intoId: await makePerson(portal),
    fromId: await makePerson(portal),
    isWhole: true,
    channels: [],
    reason: '本人来信',
  }
}

async function askedMerge(portal: Context) {
  const { id } = await makeStaff(portal, ['support'])
  const actor = { kind: 'staff', id, sessionId: 1, roles: ['support'], isProved: true } as const
  return askMerge({ ...portal, actor }, wired, await twoAccounts(portal))
}

const ofReader = async (portal: Context) => ({ id: await makePerson(portal), reason: '本人来电' })

const dayAfter = (now: Date, days: number) => shanghaiDay(new Date(now.getTime() + days * DAY_MS))

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none')
  return value
}

/** An application that waits for the office. */
const INVITED = { name: '许知微', email: 'judge@example.com' }
const handedIn = async (portal: Context) => makeApplication(portal, (await makeOpenYear(portal)).companyPrize)

/** One that came by mail and lacks what came with it. */
async function entered(portal: Context) {
  const { companyPrize } = await makeOpenYear(portal)
  const { id } = await enterApplication(portal, { ...APPLIED, prizeId: companyPrize })
  return { id, name: 'a.pdf', bytes: PDF }
}

/** A ballot of a year, which nobody has to have cast to be judged. */
const judged = async (portal: Context) => ({
  year: (await makeVote(portal)).year,
  ballotIds: [randomUUID()],
  reason: '机器投票',
})

/** A link that some article may lead to. */
async function makeLink({ db }: Context): Promise<number> {
  const url = `https://elsewhere.example.com/${randomUUID()}`
  const [link] = await db.insert(outsideLinks).values({ url, host: 'elsewhere.example.com' }).returning()
  return required(link).id
}
