import { App } from 'antd'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import {
  askReview,
  cancelSchedule,
  decideReview,
  discardWorking,
  keepVersion,
  publishVersion,
  putBack,
  scheduleContent,
  withdrawContent,
} from './browser-calls.ts'
import type { ShownContent } from './contract.ts'
import type { Publishing } from './publish-dialog.tsx'

interface Of {
  readonly kind: string
  readonly id: number
  readonly token: number
  readonly onMoved: () => void
}

/** Everything that is done with a record by a press, each with its sentence when it is done or refused. */
export function useActs({ kind, id, token, onMoved }: Of) {
  const { message, modal } = App.useApp()
  const { attempt, isBusy } = useAttempt()
  const of = { kind, id }
  const act = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    const isDone = await attempt(work, done)
    if (isDone) onMoved()
    return isDone
  }
  const keep = async (name: string) => (await keepVersion({ ...of, token, name })).json.version
  return {
    isBusy,
    publish: ({ name, at }: Publishing, { isPublic, isWithdrawn }: ShownContent) =>
      act(
        async () => {
          const version = await keep(name)
          if (at === undefined) await publishVersion({ ...of, token, version, restores: isWithdrawn })
          else await scheduleContent({ ...of, act: isPublic ? 'correct' : 'publish', version, at })
        },
        at === undefined ? '已发布，读者现在看到的就是这一版' : '已定时',
      ),
    handIn: () => void act(async () => askReview({ ...of, version: await keep('送审') }), '已送审'),
    approve: (version: number) =>
      void act(() => decideReview({ ...of, version, isApproved: true }), '已批准'),
    async sendBack(version: number, note: string) {
      await decideReview({ ...of, version, isApproved: false, note })
      void message.success('已退回，作者看得到原因')
      onMoved()
    },
    cancelSchedule: (schedule: number) => void act(() => cancelSchedule({ ...of, schedule }), '定时已取消'),
    putBack: () => void act(() => putBack(of), '已恢复公开'),
    async withdraw(reason: string, at?: string) {
      if (at === undefined) await withdrawContent({ ...of, reason })
      else await scheduleContent({ ...of, act: 'withdraw', reason, at })
      void message.success(at === undefined ? '已撤下' : '已定时撤下')
      onMoved()
    },
    discard: () =>
      void modal.confirm({
        title: '放弃未发布的修改？',
        content: '放弃的内容作为自动保存再留两周。',
        okText: '放弃',
        okButtonProps: { danger: true },
        onOk: () => act(() => discardWorking({ ...of, token }), '已放弃'),
      }),
  }
}
