import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { officeApplicationCalls } from '../applications/staff-calls.server.ts'
import type { officePanelCalls } from '../judging/staff-calls.server.ts'
import type { officeResultCalls } from '../results/staff-calls.server.ts'
import type { officeVotingCalls } from '../voting/staff-calls.server.ts'
import type { awardYearCalls } from './year-calls.server.ts'

const years = staffClientOf<typeof awardYearCalls>()
export const askYears = years('GET', '/admin/api/awards/years')
export const uploadAwardForm = years('POST', '/admin/api/awards/forms')

const applications = staffClientOf<typeof officeApplicationCalls>()
export const askApplications = applications('GET', '/admin/api/awards/applications')
export const askApplication = applications('GET', '/admin/api/awards/applications/:id')
export const showContact = applications('POST', '/admin/api/awards/applications/contact')
export const showConfidential = applications('POST', '/admin/api/awards/applications/confidential')
export const openDocument = applications('GET', '/admin/api/awards/applications/documents/:documentId')
export const acceptApplication = applications('POST', '/admin/api/awards/applications/accept')
export const returnApplication = applications('POST', '/admin/api/awards/applications/return')
export const rejectApplication = applications('POST', '/admin/api/awards/applications/reject')
export const mergeApplications = applications('POST', '/admin/api/awards/applications/merge')
export const enterApplication = applications('POST', '/admin/api/awards/applications/enter')
export const attachDocument = applications('POST', '/admin/api/awards/applications/attach')
export const submitEntered = applications('POST', '/admin/api/awards/applications/submit')

const voting = staffClientOf<typeof officeVotingCalls>()
export const askVotes = voting('GET', '/admin/api/awards/votes')
export const tryVoidRule = voting('POST', '/admin/api/awards/votes/try')
export const voidVotes = voting('POST', '/admin/api/awards/votes/void')
export const allowVotes = voting('POST', '/admin/api/awards/votes/restore')
export const retireCandidate = voting('POST', '/admin/api/awards/candidates/withdraw')
export const excludeCandidate = voting('POST', '/admin/api/awards/candidates/exclude')
export const keepCandidate = voting('POST', '/admin/api/awards/candidates/keep')
export const renameCandidate = voting('POST', '/admin/api/awards/candidates/rename')
export const mergeCandidates = voting('POST', '/admin/api/awards/candidates/merge')

const panel = staffClientOf<typeof officePanelCalls>()
export const askPanel = panel('GET', '/admin/api/awards/panel')
export const saveCriteria = panel('POST', '/admin/api/awards/panel/criteria')
export const inviteJudge = panel('POST', '/admin/api/awards/panel/judges/invite')
export const assignJudge = panel('POST', '/admin/api/awards/panel/judges/assign')
export const endJudge = panel('POST', '/admin/api/awards/panel/judges/end')
export const judgeFirstRound = panel('POST', '/admin/api/awards/panel/first-round')

const results = staffClientOf<typeof officeResultCalls>()
export const askResults = results('GET', '/admin/api/awards/results')
export const prepareResult = results('POST', '/admin/api/awards/results/prepare')
export const freezeResult = results('POST', '/admin/api/awards/results/freeze')
export const scheduleAnnouncement = results('POST', '/admin/api/awards/results/announce')
export const askResult = results('GET', '/admin/api/awards/results/:id')
