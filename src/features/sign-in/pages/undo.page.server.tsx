import { z } from 'zod'
import { readUndoable, type UndoableChange } from '#features/accounts/channel-changes.server.ts'
import { UNDO_DAYS, UNDO_PATH } from '#features/accounts/contract.ts'
import { accountMessages } from '#features/accounts/messages.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { CHANNEL_NAMES } from '../channel-names.ts'
import { shownAddress } from '../shown-address.ts'

interface View {
  readonly token: string
  /** Missing for a link that is none of ours. */
  readonly change: UndoableChange | undefined
}

/** Where the link of a message asks whether an address shall be given back; works signed out and without script. */
export const undoPage = page({
  path: `${UNDO_PATH}/:token`,
  about: '恢复被换下的联系方式',
  input: z.object({ token: word(40) }),
  load: async (context: Context, { token }): Promise<View> => {
    const change = await readUndoable(context, token)
    const shown = change && {
      ...change,
      former: shownAddress(change.kind, change.former),
      present: shownAddress(change.kind, change.present),
    }
    return { token, change: shown }
  },
  head: () => ({ title: '恢复联系方式', isIndexed: false }),
  View: Undo,
})

function Undo({ view: { token, change } }: { view: View }) {
  return (
    <div className="wide max-w-[36rem] py-16">
      <h1 className="text-2xl">恢复联系方式</h1>
      {change === undefined ? (
        <>
          <p className="mt-4 text-muted">{accountMessages.undo_unknown}</p>
          <Help />
        </>
      ) : change.state === 'undone' ? (
        <p role="status" className="mt-4">
          已经恢复，全部设备已退出登录。请用原来的手机号或邮箱重新登录。
        </p>
      ) : (
        <Question token={token} change={change} />
      )}
    </div>
  )
}

/** What can still be done where the link cannot. */
function Help() {
  return (
    <p className="mt-4">
      <a href="/contact" className="text-link">
        联系客服
      </a>
    </p>
  )
}

function Question({ token, change }: { token: string; change: UndoableChange }) {
  const name = CHANNEL_NAMES[change.kind]
  return (
    <>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">时间</dt>
        <dd>{shanghaiMinute(change.changedAt)}</dd>
        <dt className="text-muted">设备</dt>
        <dd>
          {change.device}
          {change.place ? `，网络地址 ${change.place}` : ''}
        </dd>
        <dt className="text-muted">原来的{name}</dt>
        <dd>{change.former === undefined ? '没有' : change.former || '已绑定的微信'}</dd>
        <dt className="text-muted">现在的{name}</dt>
        <dd>{change.present === undefined ? '没有' : change.present || '另一个微信'}</dd>
      </dl>
      {change.state === 'over' ? (
        <>
          <p className="mt-6 text-muted">{accountMessages.undo_over}</p>
          <Help />
        </>
      ) : (
        <form method="post" action={`${UNDO_PATH}/${encodeURIComponent(token)}`}>
          <p className="mt-6">
            如果不是您本人操作，可以在 {UNDO_DAYS}{' '}
            天内恢复：账号的联系方式回到这次变动之前，之后的变动也一并取消，
            全部设备退出登录。如果是您本人，不必理会。
          </p>
          <button type="submit" className="mt-6 h-11 rounded-full bg-accent px-8 text-on-accent">
            不是我，恢复原来的{name}
          </button>
        </form>
      )}
    </>
  )
}
