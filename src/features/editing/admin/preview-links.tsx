import { useQuery } from '@tanstack/react-query'
import { Button, Select, Typography } from 'antd'
import { useState } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { ShownContent } from './contract.ts'
import { LINK_DAYS, type PreviewLink, type SeenAs } from '../preview/contract.ts'
import { endPreviewLink, keepVersion, listPreviewLinks, makePreviewLink } from './browser-calls.ts'

interface Props {
  readonly kind: string
  readonly id: number
  readonly token: number
  /** Whether there is something that readers do not see yet, and what they see. */
  readonly of: Pick<ShownContent, 'isWorking' | 'state'>
  readonly as: SeenAs
}

/** Links for people outside: each shows the version as it stands now, ends by itself and can be taken back. */
export function PreviewLinks({ kind, id, token, of, as }: Props) {
  const whyNone = sayWhyNone(of)
  const { attempt, isBusy } = useAttempt()
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(1)
  const links = useQuery({
    queryKey: ['preview-links', kind, id],
    queryFn: () => listPreviewLinks({ kind, id }),
    staleTime: 0,
  })
  const change = async (work: () => Promise<unknown>, done: string) => {
    await attempt(work, done)
    void links.refetch()
  }
  const make = () =>
    void change(async () => {
      const { version } = (await keepVersion({ kind, id, token, name: '给外部人员看' })).json
      await makePreviewLink({ kind, id, version, sees: as, days })
    }, '链接做好了')
  const end = (link: number) => void change(() => endPreviewLink({ kind, id, link }), '已收回，立刻打不开')
  return (
    <TitledCard title="给外部人员的链接" className="admin-section">
      <p className="admin-hint">
        只看得到现在这一版，不用登录；之后再改的看不到。“访客”看到收费处为止，“会员”看到全文。
      </p>
      <div className="admin-actions">
        <Select
          aria-label="几天有效"
          value={days}
          onChange={setDays}
          options={LINK_DAYS.map((each) => ({ value: each, label: `${each} 天有效` }))}
        />
        <Button type="primary" disabled={whyNone !== undefined} loading={isBusy} onClick={make}>
          做一个{as === 'visitor' ? '访客' : '会员'}看到的链接
        </Button>
      </div>
      {whyNone !== undefined && <p className="admin-hint">{whyNone}</p>}
      {links.isPending && <Loading />}
      {links.isLoadingError && <Failed error={links.error} again={() => void links.refetch()} />}
      <ul className="admin-links">
        {links.data?.json.map((link) => (
          <LinkLine key={link.link} link={link} isBusy={isBusy} onEnd={() => end(link.link)} />
        ))}
      </ul>
    </TitledCard>
  )
}

/** Why no link can be made; undefined where one can. */
function sayWhyNone({ isWorking, state }: Props['of']): string | undefined {
  if (state === 'withdrawn') return '这一项已经撤下，链接打不开；恢复公开以后再做。'
  if (isWorking) return undefined
  return state === 'public'
    ? '没有未发布的修改：读者看到的就是这一版，直接给网址即可。'
    : '没有未发布的修改，读者现在也看不到：先写下一处修改，就能把它做成链接。'
}

interface LineProps {
  readonly link: PreviewLink
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function LinkLine({ link, isBusy, onEnd }: LineProps) {
  const { version, sees, by, endsAt, address } = link
  const facts = `第 ${version} 版 · ${sees === 'visitor' ? '访客' : '会员'}看到的 · ${by}`
  return (
    <li>
      {address ? (
        <Typography.Text copyable={{ text: address, tooltips: ['复制', '已复制'] }} ellipsis>
          {address}
        </Typography.Text>
      ) : null}
      <div className="admin-version-line">
        <span className="admin-hint">
          {facts} · {link.isOver ? '已经打不开' : `${minuteOf(endsAt)} 到期`}
        </span>
        {address && (
          <Button size="small" disabled={isBusy} onClick={onEnd}>
            收回
          </Button>
        )}
      </div>
    </li>
  )
}
