import { ends, type MergedColumn } from '#features/accounts/merge.server.ts'
import { dropWaitingFace, dropWaitingName } from '#features/people/drop-waiting.server.ts'

/** A name and picture that were to be taken over by the account that closes are not, nor what waits of it for review. */
export const wechatMerge: readonly MergedColumn[] = [
  ends('wechat_profiles', 'person_id', {
    async after(context, { from }) {
      await dropWaitingName(context, from)
      await dropWaitingFace(context, from)
    },
  }),
]
