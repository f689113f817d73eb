import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Badge, Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { OfficeJob } from '../contract.ts'
import { listOwnNews } from './browser-calls.ts'
import { addressOf, isUnderWay } from './job-words.tsx'

const SOON_MS = 4000
const RARELY_MS = 60_000

/** Waits for whoever looks, because a second person has to confirm it. */
const waitsForMe = ({ state, needsSecond, isOwn }: OfficeJob) => state === 'checked' && needsSecond && !isOwn

const UNDER_WAY = { import: '正在导入', export: '正在导出', bulk: '正在批量处理' } as const
const READY = { import: '导入', export: '导出好了', bulk: '批量操作' } as const

/** Says at the top of every screen what of one's own is under way, when it is ready, and what waits to be confirmed. */
export function OfficeNews() {
  const { notification } = App.useApp()
  const news = useQuery({
    queryKey: ['office-news'],
    queryFn: async ({ signal }) => (await listOwnNews({}, { signal, isBackground: true })).json,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON_MS : RARELY_MS),
  })
  const before = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    for (const job of news.data ?? [])
      if (before.current.has(job.id) && !isUnderWay(job))
        notification.open({
          key: `office-job-${job.id}`,
          title: `${READY[job.sort]}：${job.name}`,
          description: <Link to={addressOf(job)}>{sayEnd(job)}</Link>,
        })
    before.current = new Set((news.data ?? []).filter(isUnderWay).map(({ id }) => id))
  }, [news.data, notification])
  const first = news.data?.find(isUnderWay) ?? news.data?.find(waitsForMe)
  if (!first) return null
  return (
    <Link to={addressOf(first)}>
      <Button type="text">
        {waitsForMe(first) ? (
          <Badge
            status="warning"
            text={
              <>
                等您确认<span className="admin-at-desk">：{first.name}</span>
              </>
            }
          />
        ) : (
          <Badge status="processing" text={UNDER_WAY[first.sort]} />
        )}
      </Button>
    </Link>
  )
}

function sayEnd({ state, sort }: OfficeJob): string {
  if (state === 'checked') return '试读完了，去看会发生什么'
  if (state === 'done') return sort === 'export' ? '去下载' : '做完了，去看结果'
  return state === 'cancelled' ? '已取消' : '没有成功，去看原因'
}
