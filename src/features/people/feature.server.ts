import { profileMerge } from './profile-merge.server.ts'
import { feature } from '../feature.ts'
import { makeOrganisation } from './make-organisation.server.ts'
import { savePerson } from './save-person.server.ts'
import { peopleCalls } from './calls.server.ts'
import { peopleImporter } from './import-people.server.ts'
import { peopleMessages } from './messages.ts'
import { forgetProfile, readOwnProfile } from './own-profile.server.ts'
import { peopleSource } from './search-document.server.ts'
import { personEdits } from './edit-person.server.ts'
import * as tables from './tables.server.ts'

export const people = feature({
  name: 'people',
  tables,
  calls: peopleCalls,
  messages: peopleMessages,
  importers: [peopleImporter],
  searchSource: peopleSource,
  edits: { person: personEdits },
  staffVerbs: {
    makeOrganisation: { permission: 'people.edit', run: makeOrganisation },
    savePerson: { permission: 'people.edit', run: savePerson },
  },
  showsPictures: { profiles: { name: '人物主页', kind: 'person' } },
  person: { export: readOwnProfile, forget: forgetProfile, merges: profileMerge },
})
