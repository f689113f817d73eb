import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useBulk } from '#admin/parts/bulk/use-bulk.tsx'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { RemovePictureDialog } from '#features/uploads/admin/remove-picture-dialog.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { approve, askReviews, reject } from './browser-calls.ts'
import { ReviewCard } from './review-card.tsx'
import type { WaitingReview } from './review-calls.server.ts'
import { useQueueKeys } from './use-queue-keys.ts'

const USUAL_REASONS = ['广告或推广', '人身攻击', '含有联系方式', '与主题无关', '内容不实', '违反法律法规']

/** What readers posted and what was reported, decided one by one or many at once, with the keyboard alone (C-70). */
export function Reviews() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const [kind, setKind] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refusing, setRefusing] = useState<readonly WaitingReview[]>([])
  const [banning, setBanning] = useState<WaitingReview['person']>()
  const [removing, setRemoving] = useState<string>()
  const queue = useInfiniteQuery({
    queryKey: ['reviews', kind],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: after }) =>
      (await askReviews({ after, ...(kind !== '' && { kind }) }, { signal })).json,
    getNextPageParam: ({ reviews }) => (reviews.length < 50 ? undefined : reviews.at(-1)?.id),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['reviews'] })
  const bulk = useBulk(() => {
    setChosen(new Set())
    void refresh()
  })
  const waiting = queue.data?.pages.flatMap(({ reviews }) => reviews) ?? []
  const toggle = (id: number) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]))
  const letPass = async ({ id }: WaitingReview) => {
    await attempt(() => approve({ id }), `已放行 ${id}`)
    await refresh()
  }
  const list = useRef<HTMLOListElement>(null)
  const press = useQueueKeys(list, waiting, {
    a: (review) => void letPass(review),
    r: (review) => setRefusing([review]),
    x: ({ id }) => toggle(id),
  })
  if (queue.isLoadingError) return <Failed error={queue.error} again={() => void queue.refetch()} />
  if (queue.isPending) return <Loading />
  const picked = waiting.filter(({ id }) => chosen.has(id))
  return (
    <>
      <ScreenHead title="审核" actions={<ExportLink list="reviews" filter={{ kind }} />}>
        最早的在前。<span className="admin-keys">选中一项后：</span>
        <Keys />
      </ScreenHead>
      <Segmented
        aria-label="只看一种"
        className="admin-section"
        value={kind}
        options={[
          { value: '', label: '全部' },
          ...(queue.data.pages[0]?.kinds ?? []).map((one) => ({ value: one.kind, label: one.name })),
        ]}
        onChange={(value) => {
          setChosen(new Set())
          setKind(value)
        }}
      />
      {picked.length > 0 && (
        <div className="admin-bulk">
          <span>已选 {picked.length} 项</span>
          <Button
            size="small"
            disabled={bulk.isBusy}
            onClick={() => void bulk.run('review.approve', { ids: picked.map(({ id }) => id) })}
          >
            放行所选
          </Button>
          <Button size="small" danger onClick={() => setRefusing(picked)}>
            不放行所选
          </Button>
          <Button size="small" type="text" onClick={() => setChosen(new Set())}>
            不选了
          </Button>
        </div>
      )}
      {waiting.length === 0 && <Empty description="没有等着审核的" image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      <ol className="admin-queue" ref={list}>
        {waiting.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            isChosen={chosen.has(review.id)}
            onKey={(event) => press(event, review)}
            onChoose={() => toggle(review.id)}
            onApprove={() => void letPass(review)}
            onReject={() => setRefusing([review])}
            onBan={() => setBanning(review.person)}
            onRemovePicture={setRemoving}
          />
        ))}
      </ol>
      {queue.hasNextPage && (
        <Button loading={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
          再看 50 项
        </Button>
      )}
      {refusing.length > 0 && (
        <ReasonDialog
          title={
            refusing.length === 1 ? `不放行第 ${refusing[0]?.id} 项` : `不放行所选的 ${refusing.length} 项`
          }
          hint="原因会告诉作者；被举报的内容同时撤下。"
          usual={USUAL_REASONS}
          okText="不放行"
          isDanger
          work={async (reason) => {
            const [only, ...more] = refusing
            if (only && more.length === 0) {
              // Also where it is refused, because it waits no more.
              await reject({ id: only.id, reason }).finally(refresh)
            } else void bulk.run('review.reject', { ids: refusing.map(({ id }) => id) }, { reason })
          }}
          onClose={() => setRefusing([])}
        />
      )}
      {removing !== undefined && (
        <RemovePictureDialog
          imageId={removing}
          onDone={() => void refresh()}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {banning && <BanDialog person={banning} onClose={() => setBanning(undefined)} />}
      {bulk.dialog}
    </>
  )
}

const Keys = () => (
  <span className="admin-keys">
    <kbd>J</kbd> 下一项 <kbd>K</kbd> 上一项 <kbd>A</kbd> 放行 <kbd>R</kbd> 不放行 <kbd>X</kbd> 选上
  </span>
)
