import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { dayOf, minuteOf } from '#platform/shanghai-time.ts'
import { DELIVERY_NAMES, PROBLEM_NAMES, STATE_NAMES } from '../state-names.ts'
import { askSubscription, end, mailAgain } from './browser-calls.ts'
import type { DeliveryRow } from './calls.server.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { FurtherMailboxes } from './further-mailboxes.tsx'
import { MailboxDialog } from './mailbox-dialog.tsx'
import { DELIVERY_CLASSES } from './state-classes.ts'

interface Props {
  readonly id: number
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** One subscription: whose it is, where its issues go, and what became of each. */
export function SubscriptionDrawer({ id, onChanged, onClose }: Props) {
  const may = useMay()
  const [open, setOpen] = useState<'mailbox' | 'pause' | 'end'>()
  const found = useQuery({
    queryKey: ['subscription', id],
    queryFn: async ({ signal }) => (await askSubscription({ id }, { signal })).json,
  })
  const changed = async () => {
    await found.refetch()
    onChanged()
  }
  const one = found.data
  const what = one?.orderNumber === '' ? '停止赠阅' : '停止订阅'
  return (
    <OfficeDrawer size="large" title={one ? `${one.name} ${one.what}` : '订阅'} onClose={onClose}>
      {found.isLoadingError && <Failed error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {one && (
        <>
          <Descriptions
            column={1}
            size="small"
            items={[
              {
                key: 'who',
                label: '订阅者',
                children: may('readers.read') ? (
                  <Link to={`/readers/${one.personId}` as never}>{one.name}</Link>
                ) : (
                  one.name
                ),
              },
              { key: 'company', label: '公司', children: one.company || '没有写' },
              { key: 'mailbox', label: '收件邮箱', children: one.mailbox || '没有' },
              {
                key: 'source',
                label: '来源',
                children:
                  one.orderNumber === '' ? (
                    '赠阅'
                  ) : may('orders.read') ? (
                    <Link to={`/orders/${one.orderNumber}` as never}>订单 {one.orderNumber}</Link>
                  ) : (
                    `订单 ${one.orderNumber}`
                  ),
              },
              {
                key: 'state',
                label: '状态',
                children: `${one.isTakenBack ? '已退款' : STATE_NAMES[one.state]}，已送达 ${one.delivered} / ${one.issues} 期`,
              },
              ...(one.pausedFrom === ''
                ? []
                : [{ key: 'paused', label: '暂停', children: `自${one.pausedFrom}起` }]),
              { key: 'at', label: '开始', children: dayOf(one.at) },
              ...(one.endedAt === '' ? [] : [{ key: 'ended', label: '停止', children: dayOf(one.endedAt) }]),
              ...(one.note === '' ? [] : [{ key: 'note', label: '原因', children: one.note }]),
            ]}
          />
          {!one.isTakenBack && (one.state !== 'ended' || one.deliveries.length > 0) && (
            <div className="admin-note">
              <Button onClick={() => setOpen('mailbox')}>修改收件邮箱</Button>{' '}
              {(one.pauses.length > 0 || one.pausedFrom !== '') && (
                <Button onClick={() => setOpen('pause')}>{one.pausedFrom === '' ? '暂停' : '继续'}</Button>
              )}{' '}
              {one.canBeEnded && (
                <Button danger onClick={() => setOpen('end')}>
                  {what}
                </Button>
              )}
            </div>
          )}
          {!one.isTakenBack && (one.state !== 'ended' || one.further.length > 0) && (
            <FurtherMailboxes personId={one.personId} further={one.further} onChanged={changed} />
          )}
          <h2>送达的各期</h2>
          {one.deliveries.length === 0 && <p className="admin-hint">还没有</p>}
          <ol className="admin-versions">
            {one.deliveries.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                isTakenBack={one.isTakenBack}
                onChanged={changed}
              />
            ))}
          </ol>
          {open === 'mailbox' && (
            <MailboxDialog subscription={one} onDone={changed} onClose={() => setOpen(undefined)} />
          )}
          {open === 'pause' && (
            <PauseDialog subscription={one} onDone={changed} onClose={() => setOpen(undefined)} />
          )}
          {open === 'end' && (
            <ReasonDialog
              title={`${what}：${one.name}`}
              hint="以后出版的不再送；已经送达的留给读者。"
              usual={['对方不再需要', '合作结束', '余下各期的钱已退']}
              okText={what}
              isDanger
              work={async (reason) => {
                await end({ id, reason })
                await changed()
              }}
              onClose={() => setOpen(undefined)}
            />
          )}
        </>
      )}
    </OfficeDrawer>
  )
}

interface DeliveryProps {
  readonly delivery: DeliveryRow
  readonly isTakenBack: boolean
  readonly onChanged: () => Promise<void>
}

function Delivery({ delivery, isTakenBack, onChanged }: DeliveryProps) {
  const { attempt, isBusy } = useAttempt()
  const { id, title, at, state, problem, mailedTo, mailedAt, isSupplement, reader, isRemoved } = delivery
  const again = async () => {
    await attempt(() => mailAgain({ id }), '几分钟内再寄一次')
    await onChanged()
  }
  return (
    <li>
      <div className="admin-version-line">
        <Tag className={DELIVERY_CLASSES[state]}>{DELIVERY_NAMES[state]}</Tag>
        <span className="admin-hint">
          {dayOf(at)} 送达{isSupplement ? '，增刊，不占期数' : ''}
          {mailedAt === '' ? '' : `，${minuteOf(mailedAt)} 寄往 ${mailedTo}`}
        </span>
      </div>
      {title}
      {reader === '' ? '' : `（给 ${reader}）`}
      {problem !== null && <p className="admin-bad">{PROBLEM_NAMES[problem]}</p>}
      {!isTakenBack && !isRemoved && (state === 'sent' || state === 'failed') && (
        <Button size="small" className="admin-note" loading={isBusy} onClick={() => void again()}>
          再寄一次
        </Button>
      )}
    </li>
  )
}
