import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Badge, Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { OfficeJob } from '../contract.ts'
import { listOwnNews } from './browser-calls.ts'
import { isUnderWay } from './job-words.tsx'

const SOON_MS = 4000
const RARELY_MS = 60_000

const addressOf = ({ sort, id }: OfficeJob) => (sort === 'import' ? `/imports/${id}` : '/exports')

/** Says at the top of every screen what of one's own is under way, and when it is ready. */
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
          title: job.sort === 'import' ? `导入：${job.name}` : `导出好了：${job.name}`,
          description: <Link to={addressOf(job)}>{sayEnd(job)}</Link>,
        })
    before.current = new Set((news.data ?? []).filter(isUnderWay).map(({ id }) => id))
  }, [news.data, notification])
  const first = news.data?.find(isUnderWay)
  if (!first) return null
  return (
    <Link to={addressOf(first)}>
      <Button type="text">
        <Badge status="processing" text={first.sort === 'import' ? '正在导入' : '正在导出'} />
      </Button>
    </Link>
  )
}

function sayEnd({ state, sort }: OfficeJob): string {
  if (state === 'checked') return '试读完了，去看会发生什么'
  if (state === 'done') return sort === 'import' ? '导入完成，去看结果' : '去下载'
  return state === 'cancelled' ? '已取消' : '没有成功，去看原因'
}
