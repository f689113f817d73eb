import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Alert, Button, Descriptions, Popconfirm, Tag } from 'antd'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { MERGE_CHANNEL_NAMES, MERGE_STATE_NAMES, sayMerge, type MergeView } from '../merging/contract.ts'
import { Hindrances, MovedParts, TwoAccounts } from './merge-parts.tsx'
import { confirmMerge, readMerge, refuseMerge } from './merge-browser-calls.ts'
import { MERGE_STATE_CLASSES } from './merges.tsx'

/** One merge: what would be done, for the colleague who decides, or what was. */
export function Merge() {
  const { id: given } = useParams({ strict: false }) as { id?: string }
  const id = Number(given)
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ['merge', id],
    queryFn: async ({ signal }) => (await readMerge({ id }, { signal })).json,
  })
  if (found.isLoadingError) return <Failed error={found.error} again={() => void found.refetch()} />
  if (found.isPending) return <Loading />
  const merge = found.data
  const { state, isWhole, preview, problem, moved } = merge
  const refresh = async () => {
    for (const key of ['merge', 'merges', 'reader', 'readers'])
      await queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <>
      <ScreenHead title={sayMerge(merge)} actions={<Decide merge={merge} onDone={refresh} />}>
        <Tag className={MERGE_STATE_CLASSES[state]}>{MERGE_STATE_NAMES[state]}</Tag>
      </ScreenHead>
      {problem !== '' && <Alert className="admin-notice" type="error" showIcon title={problem} />}
      {state === 'asked' && !merge.mayConfirm && (
        <Alert
          className="admin-notice"
          type="info"
          showIcon
          role="status"
          title="已提出，等另一位有权限的同事确认；他的首页上有提醒。"
        />
      )}
      {preview && <TwoAccounts preview={preview} isWhole={isWhole} />}
      {preview && <Hindrances sentences={preview.hindrances} />}
      <Descriptions className="admin-section" size="small" column={1} items={factsOf(merge)} />
      {isWhole && state !== 'refused' && problem === '' && (
        <MovedParts parts={preview?.parts ?? moved} isDone={state === 'done'} />
      )}
    </>
  )
}

function factsOf({ channels, reason, by, at, settledBy, settledAt }: MergeView) {
  const facts = [
    ['改用另一个账号的', channels.map((kind) => MERGE_CHANNEL_NAMES[kind]).join('、') || '没有，只补上缺的'],
    ['原因', reason],
    ['提出', `${by}，${minuteOf(at)}`],
    ['决定', settledBy === '' ? '' : `${settledBy}，${minuteOf(settledAt)}`],
  ] as const
  return facts.filter(([, text]) => text !== '').map(([label, children]) => ({ key: label, label, children }))
}

function Decide({ merge, onDone }: { merge: MergeView; onDone: () => Promise<void> }) {
  const may = useMay()
  const { attempt, isBusy } = useAttempt()
  const { id, state, mayConfirm, preview } = merge
  if (state !== 'asked' || !may('readers.merge')) return null
  const decide = (work: typeof confirmMerge | typeof refuseMerge, done: string) =>
    void attempt(async () => {
      await work({ id })
      await onDone()
    }, done)
  return (
    <>
      <Button loading={isBusy} onClick={() => decide(refuseMerge, '没有合并，两个账号照旧')}>
        {mayConfirm ? '不合并' : '撤回'}
      </Button>
      {mayConfirm && (
        <Popconfirm
          title="合并以后不能拆开"
          description="核实过是同一个人的两个账号了吗？"
          okText="确认合并"
          onConfirm={() => decide(confirmMerge, '已合并')}
        >
          <Button type="primary" danger loading={isBusy} disabled={preview?.hindrances.length !== 0}>
            确认合并
          </Button>
        </Popconfirm>
      )}
    </>
  )
}
