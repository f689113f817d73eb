import { communityMerge } from './community-merge.server.ts'
import { feature } from '../feature.ts'
import { saveCommunity } from './save-community.server.ts'
import { communityCalls } from './calls.server.ts'
import { communityImporter } from './import-communities.server.ts'
import { communityMessages } from './messages.ts'
import { forgetCommunityExpert, readOwnCommunities } from './own-communities.server.ts'
import { communityPage } from './pages/community.page.server.tsx'
import { communityEdits } from './edit-community.server.ts'
import * as tables from './tables.server.ts'
import { restoreCommunity, withdrawCommunity } from './withdraw-community.server.ts'

export const communities = feature({
  name: 'communities',
  tables,
  pages: [communityPage],
  calls: communityCalls,
  messages: communityMessages,
  importers: [communityImporter],
  withdraws: {
    community: { name: '社区', withdraw: withdrawCommunity, restore: restoreCommunity },
  },
  edits: { community: communityEdits },
  staffVerbs: {
    restoreCommunity: { permission: 'communities.edit', run: restoreCommunity },
    withdrawCommunity: { permission: 'communities.edit', run: withdrawCommunity },
    saveCommunity: { permission: 'communities.edit', run: saveCommunity },
  },
  showsPictures: { communities: { name: '社区', kind: 'community' } },
  person: { export: readOwnCommunities, forget: forgetCommunityExpert, merges: communityMerge },
})
