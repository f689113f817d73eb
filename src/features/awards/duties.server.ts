import { eq } from 'drizzle-orm'
import type { Duty } from '#features/staff/duty.ts'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { heldAnnouncements } from './announcing/held-announcements.server.ts'
import { askedExclusions, preparedResults } from './second-colleague.server.ts'
import { awardApplications } from './tables.server.ts'
import { heldBallots } from './voting/held-ballots.server.ts'

/** What of the awards waits for staff. */
export const awardDuties: readonly Duty[] = [
  {
    name: 'award-applications',
    title: '待审的奖项申报',
    permission: 'awards.edit',
    at: { address: '/award-applications?state=submitted' },
    count: ({ db }) =>
      waitingRows(db, {
        table: awardApplications,
        at: awardApplications.submittedAt,
        where: eq(awardApplications.state, 'submitted'),
      }),
  },
  {
    name: 'award-exclusions',
    title: '等另一位同事确认的取消资格',
    permission: 'awards.edit',
    at: { address: '/award-votes' },
    count: askedExclusions,
  },
  {
    name: 'award-held-votes',
    title: '待查的选票',
    permission: 'awards.edit',
    at: { address: '/award-votes' },
    count: heldBallots,
  },
  {
    name: 'award-results',
    title: '等另一位同事冻结的奖项结果',
    permission: 'awards.edit',
    at: { address: '/award-results' },
    count: preparedResults,
  },
  {
    name: 'award-announcements',
    title: '没有公布的奖项结果（获奖者不再参评，或这一届不公开）',
    permission: 'awards.edit',
    at: { address: '/award-results' },
    count: heldAnnouncements,
  },
]
