import { adLeads } from '#features/ads/ad-leads.server.ts'
import { specialLeads } from '#features/specials/special-leads.server.ts'
import { leadCalls } from './admin/lead-calls.server.ts'
import { articleLeads } from './leads/article-leads.server.ts'
import { leadsDuty, listLeads } from './leads/cancelled-leads.server.ts'
import { ticketMerge } from './own/ticket-merge.server.ts'
import { inArray } from 'drizzle-orm'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { registrationExport } from './office/export-registrations.server.ts'
import { waitingExport } from './office/export-waiting.server.ts'
import { registrationStory } from './own/story.server.ts'
import type { Context } from '#platform/context.ts'
import { feature } from '../feature.ts'
import { registrationFinder } from './find-ticket-number.server.ts'
import { expireRegistrations } from './buying/expire-registrations.server.ts'
import { keepChange, keepSeats } from './buying/keep-seats.server.ts'
import { fulfilTicket, takeTicketBack } from './buying/fulfil.server.ts'
import { ticketsItGave } from './buying/what-it-gave.server.ts'
import { changeType, readTypeChange } from './changes/change-type.server.ts'
import { cancelChange, expireChanges } from './changes/end-change.server.ts'
import { giveUpChangesOfLines } from './buying/give-up-transfers.server.ts'
import { fulfilChange, takeChangeBack } from './changes/fulfil-change.server.ts'
import { checkIn } from './door/check-in.server.ts'
import { findAttendees } from './door/find-attendees.server.ts'
import { listDisputes } from './door/list-disputes.server.ts'
import { listDoorEvents } from './door/list-door-events.server.ts'
import { readDoorList } from './door/read-door-list.server.ts'
import { readDoorNews } from './door/read-door-news.server.ts'
import { doorCalls } from './door/staff-calls.server.ts'
import { undoCheckIn } from './door/undo-check-in.server.ts'
import { ticketLimits } from './rate-limits.ts'
import {
  eventCancelled,
  eventAfterwards,
  eventMoved,
  eventNotice,
  eventReminder,
  registrationDecided,
  dinnerInvitation,
  ticketChangeAsked,
  ticketChangeOver,
  ticketChanged,
  ticketRetyped,
  seatFilled,
  ticketIssued,
  ticketNamed,
  ticketLate,
  waitingOffer,
  waitingOver,
} from './message-kinds.ts'
import { ticketMessages } from './messages.ts'
import { remindAttendees } from './notices/remind-attendees.server.ts'
import { thankAttendees } from './notices/thank-attendees.server.ts'
import { tellMovedEvents } from './notices/tell-moved-events.server.ts'
import { addGuests } from './office/add-guests.server.ts'
import { appliedRegistrations } from './office/applied-registrations.server.ts'
import { cancelEvent, refundCancelledEvents } from './office/cancel-event.server.ts'
import { decideRegistration } from './office/decide-registration.server.ts'
import { listDoorStaff, saveDoorStaff } from './office/door-staff.server.ts'
import { correctAttendee } from './office/correct-attendee.server.ts'
import { copySales } from './office/copy-sales.server.ts'
import { exportRegistrations, listRegistrations } from './office/list-registrations.server.ts'
import { listSales, readOffice } from './office/read-office.server.ts'
import { keepPrice } from './office/keep-price.server.ts'
import { listBadges } from './office/list-badges.server.ts'
import { makeBadges } from './office/make-badges.server.ts'
import { listWaiting } from './office/list-waiting.server.ts'
import { removeWaiting } from './office/remove-waiting.server.ts'
import { countHolders, tellAttendees } from './office/tell-attendees.server.ts'
import { refundTicket } from './office/refund-ticket.server.ts'
import { giveDinnerCodes } from './office/give-dinner-codes.server.ts'
import { sendTicketAgain } from './office/send-ticket-again.server.ts'
import { saveCodes, stopCode } from './office/save-codes.server.ts'
import { saveNote } from './office/save-note.server.ts'
import { saveSeats } from './office/save-seats.server.ts'
import { saveSales } from './office/save-sales.server.ts'
import { hasUnearnedPrice } from './office/unearned-price.server.ts'
import { ticketsForReader, typesOnSale } from './office/tickets-for-reader.server.ts'
import { saveTicketType } from './office/save-ticket-type.server.ts'
import { forgetOldAttendees } from './own/forget-old-attendees.server.ts'
import { forgetAttendee } from './own/forget-attendee.server.ts'
import { readOwnTicketData } from './own/own-tickets.server.ts'
import { paperCalls } from './admin/paper-calls.server.ts'
import { changeCalls } from './admin/change-calls.server.ts'
import { questionCalls } from './admin/question-calls.server.ts'
import { registrationCalls } from './admin/registration-calls.server.ts'
import { saleCalls } from './admin/sale-calls.server.ts'
import { ticketCalls } from './calls.server.ts'
import { paperRoutes } from './papers/paper-routes.server.ts'
import { attendeesPage } from './pages/attendees.page.server.tsx'
import { calendarPage } from './pages/calendar.page.server.ts'
import { eventPage } from './pages/event.page.server.tsx'
import { ownTicketsPage } from './pages/own-tickets.page.server.tsx'
import { registerPage } from './pages/register.page.server.tsx'
import { seatPage } from './pages/seat.page.server.tsx'
import { ticketPage } from './pages/ticket.page.server.tsx'
import { answerFileRoutes } from './questions/answer-file-routes.server.ts'
import { setAnswers } from './questions/change-answers.server.ts'
import { endQuestion, reviveQuestion } from './questions/end-question.server.ts'
import { forgetAnswerFiles } from './questions/forget-answers.server.ts'
import { openAnswerFile } from './questions/open-answer-file.server.ts'
import { saveQuestion } from './questions/save-question.server.ts'
import { takeOfficeFile } from './questions/take-office-file.server.ts'
import { removeQuota, saveQuota } from './quotas/save-quota.server.ts'
import { countTicketDifferences, recountTickets } from './recount/recount-tickets.server.ts'
import { noteEndedTypes } from './note-ended-types.server.ts'
import { offerFreeSeats } from './waiting/offer-free-seats.server.ts'
import { listMailings, retryMailing } from './office/mailings.server.ts'
import * as changeTables from './changes/tables.server.ts'
import * as doorTables from './door/tables.server.ts'
import * as noticeTables from './notices/tables.server.ts'
import * as officeTables from './office/tables.server.ts'
import * as questionTables from './questions/tables.server.ts'
import * as recountTables from './recount/tables.server.ts'
import * as tables from './tables.server.ts'
import { endingTickets } from './own/ending-tickets.server.ts'
import * as waitingTables from './waiting/tables.server.ts'

export const tickets = feature({
  name: 'tickets',
  tables: {
    ...tables,
    ...questionTables,
    ...changeTables,
    ...waitingTables,
    ...noticeTables,
    ...officeTables,
    ...recountTables,
    ...doorTables,
  },
  pages: [eventPage, registerPage, ownTicketsPage, ticketPage, attendeesPage, seatPage, calendarPage],
  calls: ticketCalls,
  staffCalls: (wired) => [
    ...saleCalls,
    ...leadCalls(wired),
    ...questionCalls,
    ...changeCalls,
    ...registrationCalls,
    ...paperCalls,
    ...doorCalls,
  ],
  rawRoutes: [paperRoutes, answerFileRoutes],
  messages: ticketMessages,
  messageKinds: [
    eventNotice,
    eventReminder,
    eventMoved,
    eventAfterwards,
    seatFilled,
    ticketIssued,
    ticketNamed,
    dinnerInvitation,
    ticketLate,
    registrationDecided,
    ticketChanged,
    ticketChangeAsked,
    ticketRetyped,
    ticketChangeOver,
    eventCancelled,
    waitingOffer,
    waitingOver,
  ],
  limits: ticketLimits,
  sells: {
    event_ticket: {
      fulfil: fulfilTicket,
      takeBack: takeTicketBack,
      beforeTaking: giveUpChangesOfLines,
      gave: ticketsItGave,
      keep: keepSeats,
      purchaseFor: ticketsForReader,
      onSale: typesOnSale,
    },
    ticket_change: { fulfil: fulfilChange, takeBack: takeChangeBack, keep: keepChange },
  },
  jobs: [
    { name: 'expire-registrations', schedule: '* * * * *', run: expireRegistrations },
    { name: 'expire-ticket-changes', schedule: '* * * * *', run: expireChanges },
    { name: 'tell-moved-events', schedule: '* * * * *', run: tellMovedEvents },
    { name: 'remind-attendees', schedule: '*/10 * * * *', run: remindAttendees },
    { name: 'thank-attendees', schedule: '*/10 * * * *', run: thankAttendees },
    { name: 'offer-free-seats', schedule: '* * * * *', run: offerFreeSeats },
    { name: 'note-ended-types', schedule: '* * * * *', run: noteEndedTypes },
    {
      name: 'refund-cancelled-events',
      schedule: '* * * * *',
      needs: ['orders.refund'],
      run: refundCancelledEvents,
    },
    { name: 'recount-tickets', schedule: '23 4 * * *', run: recountTickets },
    { name: 'forget-answer-files', schedule: '47 * * * *', run: forgetAnswerFiles },
    { name: 'forget-old-attendees', schedule: '13 5 * * *', run: forgetOldAttendees },
  ],
  gauges: [
    {
      name: 'portal_ticket_differences',
      help: 'Seats and money of tickets that the last recount did not find where their lines say',
      read: countTicketDifferences,
    },
  ],
  finders: [registrationFinder],
  leads: [articleLeads],
  duties: [
    leadsDuty('ads-to-cancelled', adLeads),
    leadsDuty('specials-to-cancelled', specialLeads),
    {
      name: 'registrations',
      title: '待审核的活动报名',
      permission: 'tickets.manage',
      at: { address: '/tickets' },
      count: appliedRegistrations,
    },
    {
      name: 'unearned-prices',
      title: '会员已退款、仍持会员价的门票',
      permission: 'tickets.manage',
      at: { address: '/tickets' },
      count: ({ db, now }) =>
        waitingRows(db, {
          table: tables.registrations,
          at: tables.registrations.createdAt,
          where: inArray(
            tables.registrations.id,
            db
              .select({ id: tables.tickets.registrationId })
              .from(tables.tickets)
              .where(hasUnearnedPrice(now)),
          ),
        }),
    },
  ],
  staffVerbs: {
    checkIn: { permission: 'tickets.check_in', run: checkIn },
    undoCheckIn: { permission: 'tickets.check_in', run: undoCheckIn },
    findAttendees: { permission: 'tickets.check_in', run: findAttendees },
    listDoorEvents: { permission: 'tickets.check_in', run: listDoorEvents },
    readDoorList: { permission: 'tickets.check_in', run: readDoorList },
    listDisputes: { permission: 'tickets.check_in', run: listDisputes },
    readDoorNews: { permission: 'tickets.check_in', run: readDoorNews },
    listDoorStaff: { permission: 'tickets.manage', run: listDoorStaff },
    saveDoorStaff: { permission: 'tickets.manage', run: saveDoorStaff },
    addGuests: { permission: 'tickets.manage', run: addGuests },
    keepPrice: { permission: 'tickets.manage', run: keepPrice },
    listBadges: { permission: 'tickets.manage', run: listBadges },
    makeBadges: { permission: 'tickets.manage', run: makeBadges },
    readTypeChange: { permission: 'tickets.manage', run: readTypeChange },
    changeType: { permission: 'tickets.cancel', run: changeType },
    cancelChange: { permission: 'tickets.cancel', run: cancelChange },
    refundTicket: { permission: 'tickets.cancel', run: refundTicket },
    cancelEvent: { permission: 'tickets.cancel', run: cancelEvent },
    decideRegistration: { permission: 'tickets.manage', run: decideRegistration },
    giveDinnerCodes: { permission: 'tickets.edit', run: giveDinnerCodes },
    saveCodes: { permission: 'tickets.edit', run: saveCodes },
    copySales: { permission: 'tickets.edit', run: copySales },
    exportRegistrations: { permission: 'tickets.manage', run: exportRegistrations },
    listRegistrations: { permission: 'tickets.manage', run: listRegistrations },
    listWaiting: { permission: 'tickets.manage', run: listWaiting },
    removeWaiting: { permission: 'tickets.manage', run: removeWaiting },
    listLeads: {
      permission: 'tickets.manage',
      run: (context: Context, input: Parameters<typeof listLeads>[2]) => listLeads(context, [], input),
    },
    listSales: { permission: 'tickets.manage', run: listSales },
    readOffice: { permission: 'tickets.manage', run: readOffice },
    countHolders: { permission: 'tickets.manage', run: countHolders },
    listMailings: { permission: 'tickets.manage', run: listMailings },
    retryMailing: { permission: 'tickets.manage', run: retryMailing },
    tellAttendees: { permission: 'tickets.manage', run: tellAttendees },
    sendTicketAgain: { permission: 'tickets.manage', run: sendTicketAgain },
    correctAttendee: { permission: 'tickets.manage', run: correctAttendee },
    saveNote: { permission: 'tickets.manage', run: saveNote },
    saveSeats: { permission: 'tickets.manage', run: saveSeats },
    saveSales: { permission: 'tickets.edit', run: saveSales },
    saveQuestion: { permission: 'tickets.edit', run: saveQuestion },
    endQuestion: { permission: 'tickets.edit', run: endQuestion },
    reviveQuestion: { permission: 'tickets.edit', run: reviveQuestion },
    setAnswers: { permission: 'tickets.manage', run: setAnswers },
    takeOfficeFile: { permission: 'tickets.manage', run: takeOfficeFile },
    openAnswerFile: { permission: 'tickets.manage', run: openAnswerFile },
    saveTicketType: { permission: 'tickets.edit', run: saveTicketType },
    saveQuota: { permission: 'tickets.edit', run: saveQuota },
    removeQuota: { permission: 'tickets.edit', run: removeQuota },
    stopCode: { permission: 'tickets.edit', run: stopCode },
  },
  exports: [registrationExport, waitingExport],
  story: [registrationStory],
  person: { export: readOwnTicketData, endings: endingTickets, forget: forgetAttendee, merges: ticketMerge },
})
