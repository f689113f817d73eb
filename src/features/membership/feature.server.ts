import { membershipMerge } from './membership-merge.server.ts'
import { addMembershipYear } from './add-year.server.ts'
import { membershipStaffCalls } from './admin/calls.server.ts'
import { endMembership, grantMembership } from './grant-membership.server.ts'
import { forgetMember, forgetOldReminders } from './forget-member.server.ts'
import {
  fulfilMembership,
  membershipForReader,
  membershipItGave,
  takeMembershipBack,
} from './fulfil.server.ts'
import { readerImporter } from './import-readers.server.ts'
import { readOwnMembershipData } from './own-periods.server.ts'
import { membershipStory } from './story.server.ts'
import { feature } from '../feature.ts'
import { membershipCalls } from './calls.server.ts'
import { remindOfEnd } from './remind-of-end.server.ts'
import { membershipEnded, membershipEnding, membershipGranted } from './message-kinds.ts'
import { membershipMessages } from './messages.ts'
import * as tables from './tables.server.ts'
import { endingMembership } from './ending-membership.server.ts'

export const membership = feature({
  name: 'membership',
  tables,
  rawTables: ['membership_reminders'],
  calls: membershipCalls,
  staffCalls: membershipStaffCalls,
  jobs: [
    { name: 'remind-of-end', schedule: '5 9 * * *', run: remindOfEnd },
    { name: 'forget-old-reminders', schedule: '3 5 * * *', run: forgetOldReminders },
  ],
  messages: membershipMessages,
  messageKinds: [membershipGranted, membershipEnding, membershipEnded],
  sells: {
    membership_year: {
      fulfil: fulfilMembership,
      takeBack: takeMembershipBack,
      gave: membershipItGave,
      purchaseFor: membershipForReader,
    },
  },
  staffVerbs: {
    grantMembership: { permission: 'membership.grant', run: grantMembership },
    endMembership: { permission: 'membership.grant', run: endMembership },
    addMembershipYear: { permission: 'membership.grant', run: addMembershipYear },
  },
  importers: [readerImporter],
  story: [membershipStory],
  person: {
    export: readOwnMembershipData,
    endings: endingMembership,
    forget: forgetMember,
    merges: membershipMerge,
  },
})
