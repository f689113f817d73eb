import { accountMerge } from './account-merge.server.ts'
import { readOwnData } from './own-data.server.ts'
import { feature } from '../feature.ts'
import { forgetOldSignIns } from './sign-in.server.ts'
import { countWrongGuesses } from './asker.server.ts'
import { accountLimits } from './rate-limits.ts'
import { closeDueAccounts } from './close-account.server.ts'
import { forgetOldProofs } from './forget-proofs.server.ts'
import { accountMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const accounts = feature({
  name: 'accounts',
  tables,
  limits: accountLimits,
  gauges: [
    {
      name: 'portal_wrong_codes_last_hour',
      help: 'Wrong guesses at sign-in codes within the last hour, of everybody at every account',
      read: countWrongGuesses,
    },
  ],
  jobs: [
    { name: 'forget-old-sign-ins', schedule: '13 * * * *', run: forgetOldSignIns },
    { name: 'forget-old-proofs', schedule: '29 3 * * *', run: forgetOldProofs },
    {
      name: 'close-due-accounts',
      schedule: '23 3 * * *',
      run: (context, { forgetPerson }) => closeDueAccounts(context, forgetPerson),
    },
  ],
  messages: accountMessages,
  showsPictures: { people: { name: '人物', kind: 'person' } },
  person: {
    export: readOwnData,
    // Closing the account is this feature's own: `closeDueAccounts` erases what it knows.
    forget: async () => {},
    merges: accountMerge,
  },
})
