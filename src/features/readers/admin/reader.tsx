import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Alert, Button, Descriptions } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { showPersonContact } from '#features/staff/admin/browser-calls.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { ReaderStory } from '../contract.ts'
import { askReader } from './browser-calls.ts'
import { ReaderActs } from './reader-acts.tsx'
import { ReaderTags } from './reader-tags.tsx'
import { StoryPart } from './story-part.tsx'
import './readers.css'

/** Everything about one reader on one page, and what can be done for him or her (C-106). */
export function Reader() {
  const { id: given } = useParams({ strict: false }) as { id?: string }
  const id = Number(given)
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ['reader', id],
    queryFn: async ({ signal }) => (await askReader({ id }, { signal })).json,
  })
  if (found.isLoadingError) return <Failed error={found.error} again={() => void found.refetch()} />
  if (found.isPending) return <Loading />
  const reader = found.data
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['reader', id] })
    await queries.invalidateQueries({ queryKey: ['readers'] })
  }
  const told = reader.parts.filter(({ rows }) => rows.length > 0)
  const silent = reader.parts.filter(({ rows }) => rows.length === 0)
  return (
    <>
      <ScreenHead title={reader.name} actions={<ReaderActs reader={reader} onDone={refresh} />}>
        读者 {reader.id} <ReaderTags states={reader.states} />
      </ScreenHead>
      {reader.isClosed && (
        <Alert
          className="admin-notice"
          type="warning"
          title={
            reader.mergedInto === undefined ? (
              '这个账号已经注销：能说出是谁的都已抹去，下面是依法保留的。'
            ) : (
              <>
                这个账号已经并入 <Link to={`/readers/${reader.mergedInto}`}>读者 {reader.mergedInto}</Link>
                ，往来都在那里；下面是留在这里的。
              </>
            )
          }
        />
      )}
      {reader.mailRefusal !== '' && (
        <Alert
          className="admin-notice"
          type="warning"
          title="他的邮箱收不到邮件，通知不再发到那里。请他在“我的账号”里更换，或重新验证一次。"
          description={reader.mailRefusal}
        />
      )}
      <Who reader={reader} />
      <nav aria-label="这一页的内容" className="reader-parts">
        {told.map(({ name, title, rows }) => (
          <a key={name} href={`#${name}`}>
            {title} <span>{rows.length}</span>
          </a>
        ))}
      </nav>
      {told.map((part) => (
        <StoryPart key={part.name} readerId={id} part={part} onDone={refresh} />
      ))}
      {silent.length > 0 && (
        <p className="admin-hint">还没有：{silent.map(({ title }) => title).join('、')}。</p>
      )}
    </>
  )
}

/** Who it is and how to be reached, in part until somebody who may has asked for all of it. */
function Who({ reader }: { reader: ReaderStory }) {
  const may = useMay()
  const { attempt, isBusy } = useAttempt()
  const [contact, setContact] = useState<{ phone: string | null; email: string | null }>()
  const show = () =>
    attempt(async () => {
      setContact((await showPersonContact({ id: reader.id })).json)
    })
  const facts = [
    ['手机', contact ? (contact.phone ?? '') : reader.phone],
    ['邮箱', contact ? (contact.email ?? '') : reader.email],
    ['微信', reader.hasWechat ? '已绑定' : ''],
    ['会员到期', reader.memberUntil],
    ['注册', minuteOf(reader.createdAt)],
    ['最近登录', minuteOf(reader.seenAt)],
  ] as const
  return (
    <section aria-label="是谁" className="admin-section reader-who">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, xl: 3 }}
        items={facts.map(([label, text]) => ({ key: label, label, children: text === '' ? '没有' : text }))}
      />
      {!contact && may('contacts.show') && (reader.phone !== '' || reader.email !== '') && (
        <Button size="small" loading={isBusy} onClick={() => void show()}>
          看完整的联系方式（会留下记录）
        </Button>
      )}
    </section>
  )
}
