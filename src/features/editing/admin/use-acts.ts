import { App } from 'antd'
import { useMemo } from 'react'
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

/** What publishing came to: it may wait for its day, or be of what is hidden. */
const PUBLISHED: Readonly<Record<ShownContent['state'], string>> = {
  public: '已发布，读者现在看到的就是这一版',
  scheduled: '已发布，到表单里的发布时间才对读者公开',
  hidden: '已发布；它现在不展示，读者还看不到',
  withdrawn: '已发布；它已撤下，读者看不到',
  draft: '已发布',
}

interface Of {
  readonly kind: string
  readonly id: number
  readonly token: number
  /** What stands of the record besides its text was changed. */
  readonly onMoved: () => void
  /** Another text is in work, or none. */
  readonly onReplaced: () => void
}

/** Everything that is done with a record by a press, each with its sentence when it is done or refused. */
export function useActs({ kind, id, token, onMoved, onReplaced }: Of) {
  const { message, modal } = App.useApp()
  const { attempt, isBusy } = useAttempt()
  return useMemo(() => {
    const of = { kind, id }
    const act = async <Given>(
      work: () => Promise<Given>,
      done: string | ((given: Given) => string),
    ): Promise<boolean> => {
      const isDone = await attempt(work, done)
      if (isDone) onMoved()
      return isDone
    }
    const keep = async (name: string) => (await keepVersion({ ...of, token, name })).json.version
    const publish = async (version: number, restores: boolean) =>
      PUBLISHED[(await publishVersion({ ...of, token, version, restores })).json.state]
    return {
      isBusy,
      publish: ({ name, at }: Publishing, { isLive, isWithdrawn }: ShownContent) =>
        act(async () => {
          const version = await keep(name)
          if (at === undefined) return publish(version, isWithdrawn)
          const timed = { ...of, version, at }
          await (isLive
            ? scheduleContent({ ...timed, act: 'correct' })
            : scheduleContent({ ...timed, act: 'publish', restores: isWithdrawn }))
          return '已定时'
        }, String),
      publishApproved: (version: number) =>
        void modal.confirm({
          title: `发布第 ${version} 版？`,
          content: '就是批准的那一版，一个字不差。',
          okText: '发布',
          onOk: () => act(() => publish(version, false), String),
        }),
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
          onOk: async () => {
            if (await attempt(() => discardWorking({ ...of, token }), '已放弃')) onReplaced()
          },
        }),
    }
  }, [kind, id, token, onMoved, onReplaced, attempt, isBusy, message, modal])
}
