import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { dayOf, minuteOf } from '#platform/shanghai-time.ts'
import { FAILURE_NAMES, sayCopies, STATE_NAMES } from '../words.ts'
import { askParcel, decide, showAddresses } from './browser-calls.ts'
import type { Label, ParcelStory, Posting } from './calls.server.ts'
import { AddressDialog, FailDialog, NumberDialog } from './parcel-dialogs.tsx'

interface Props {
  readonly id: number
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Opened = 'post' | 'address' | 'decide' | { readonly correct: Posting } | { readonly fail: Posting }

/** One parcel: whose it is, where it goes, each time it was posted, and what can be done with it. */
export function ParcelDrawer({ id, onChanged, onClose }: Props) {
  const [open, setOpen] = useState<Opened>()
  const found = useQuery({
    queryKey: ['parcel', id],
    queryFn: async ({ signal }) => (await askParcel({ id }, { signal })).json,
  })
  const changed = async () => {
    await found.refetch()
    onChanged()
  }
  const close = () => setOpen(undefined)
  const one = found.data
  return (
    <OfficeDrawer size="large" title={one ? `${one.label} ${one.subject}` : '寄送'} onClose={onClose}>
      {found.isLoadingError && <Failed error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {one && (
        <>
          <Facts parcel={one} />
          <Address key={one.addressVersion} parcel={one} />
          {one.takenAfter > 0 && one.decision === '' && (
            <Alert
              className="admin-note"
              type="warning"
              showIcon
              title={`寄出以后退了 ${sayCopies(one.takenAfter)}的款，书已经在路上或到了对方手里`}
              description={
                <>
                  <p>与对方说好怎样处理（寄回、不追回），写下来；退回来了的，在下面那一次寄送里登记。</p>
                  <Button onClick={() => setOpen('decide')}>写明怎样处理</Button>
                </>
              }
            />
          )}
          {one.unsent > 0 && one.decision === '' && (
            <Alert
              className="admin-note"
              type="warning"
              showIcon
              title={`读者付了款，注销账号时 ${sayCopies(one.unsent)}还没有寄`}
              description={
                <>
                  <p>能退的在订单里退款，退了就不再列在这里；与他说好不退、联系不上的，写下来。</p>
                  <Button onClick={() => setOpen('decide')}>写明怎样处理</Button>
                </>
              }
            />
          )}
          {one.state === 'waiting' && one.isTakenDown && (
            <Alert
              className="admin-note"
              type="warning"
              showIcon
              title="这份白皮书付款以后撤下了，不在地址单里"
              description="与对方说好：退款，订单里退了就不再寄；或照样寄，在这里登记单号。恢复以后照常寄。"
            />
          )}
          {one.state === 'waiting' && (
            <div className="admin-note">
              <Button type="primary" disabled={one.recipient === ''} onClick={() => setOpen('post')}>
                登记单号
              </Button>{' '}
              <Button onClick={() => setOpen('address')}>
                {one.recipient === '' ? '填写地址' : '修改地址'}
              </Button>
            </div>
          )}
          <h2>寄送</h2>
          {one.postings.length === 0 && <p className="admin-hint">还没有寄过</p>}
          <ol className="admin-versions">
            {one.postings.map((posting) => (
              <PostingLine
                key={posting.id}
                posting={posting}
                mayFail={one.state === 'posted' && posting.failure === null}
                onOpen={setOpen}
              />
            ))}
          </ol>
          {open === 'post' && <NumberDialog parcel={one} onDone={changed} onClose={close} />}
          {open === 'address' && <AddressDialog parcel={one} onDone={changed} onClose={close} />}
          {open === 'decide' && (
            <ReasonDialog
              title={one.unsent > 0 ? '没有寄的怎样处理' : '寄出以后退了款的怎样处理'}
              label="处理"
              usual={
                one.unsent > 0
                  ? ['与对方说好不退', '联系不上，款项留着']
                  : ['对方寄回，运费我们付', '对方寄回，运费对方付', '不追回']
              }
              okText="保存"
              work={async (decision) => {
                await decide({ id, decision })
                await changed()
              }}
              onClose={close}
            />
          )}
          {typeof open === 'object' && 'correct' in open && (
            <NumberDialog parcel={one} posting={open.correct} onDone={changed} onClose={close} />
          )}
          {typeof open === 'object' && 'fail' in open && (
            <FailDialog posting={open.fail} onDone={changed} onClose={close} />
          )}
        </>
      )}
    </OfficeDrawer>
  )
}

function Facts({ parcel: one }: { readonly parcel: ParcelStory }) {
  const may = useMay()
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        {
          key: 'who',
          label: '买的人',
          children: may('readers.read') ? (
            <Link to={`/readers/${one.personId}` as never}>{one.name}</Link>
          ) : (
            one.name
          ),
        },
        {
          key: 'order',
          label: '订单',
          children: may('orders.read') ? (
            <Link to={`/orders/${one.orderNumber}` as never}>{one.orderNumber}</Link>
          ) : (
            one.orderNumber
          ),
        },
        {
          key: 'copies',
          label: '本数',
          children: `${sayCopies(one.copies)}${one.taken > 0 ? `，退款 ${sayCopies(one.taken)}` : ''}`,
        },
        {
          key: 'state',
          label: '状态',
          children: `${STATE_NAMES[one.state]}${one.movedAt === '' ? '' : `，${minuteOf(one.movedAt)}`}`,
        },
        { key: 'at', label: '付款', children: dayOf(one.at) },
        ...(one.comesOn === '' || one.isTakenDown
          ? []
          : [{ key: 'comes', label: '白皮书', children: `还没有发布，预计 ${one.comesOn}` }]),
        ...(one.decision === '' ? [] : [{ key: 'decision', label: '怎样处理', children: one.decision }]),
      ]}
    />
  )
}

/** Where it goes, in part until somebody who may has asked for all of it. */
function Address({ parcel }: { readonly parcel: ParcelStory }) {
  const may = useMay()
  const { attempt, isBusy } = useAttempt()
  const [label, setLabel] = useState<Label>()
  const { id, recipient, phone, region, state } = parcel
  const show = () =>
    attempt(async () => {
      setLabel((await showAddresses({ ids: [id] })).json[0])
    })
  if (recipient === '')
    return <p className="admin-bad">{state === 'waiting' ? '还没有收件地址' : '收件地址已经抹去'}</p>
  return (
    <section aria-label="收件地址" className="admin-note">
      <p>
        {label ? (
          <>
            {label.recipient} {label.phone}
            <br />
            {label.region} {label.street}
          </>
        ) : (
          `${recipient} ${phone} ${region}`
        )}
      </p>
      {!label && may('contacts.show') && (
        <Button size="small" loading={isBusy} onClick={() => void show()}>
          看完整的地址（会留下记录）
        </Button>
      )}
    </section>
  )
}

interface LineProps {
  readonly posting: Posting
  readonly mayFail: boolean
  readonly onOpen: (open: Opened) => void
}

function PostingLine({ posting, mayFail, onOpen }: LineProps) {
  const { carrier, trackingNumber, former, copies, postedAt, correctedAt, failure, failedAt, note } = posting
  return (
    <li>
      <div className="admin-version-line">
        <Tag className={failure ? 'admin-tag-bad' : 'admin-tag-good'}>
          {failure ? FAILURE_NAMES[failure] : '已寄出'}
        </Tag>
        <span className="admin-hint">
          {minuteOf(postedAt)} 寄出 {sayCopies(copies)}
          {correctedAt === '' ? '' : `，${minuteOf(correctedAt)} 更正过`}
          {failedAt === '' ? '' : `，${minuteOf(failedAt)} 登记`}
        </span>
      </div>
      {carrier} {trackingNumber}
      {former.length > 0 && <p className="admin-hint">更正以前：{former.join('，')}</p>}
      {note !== '' && <p className="admin-hint">{note}</p>}
      {trackingNumber !== '' && (
        <div className="admin-note">
          <Button size="small" onClick={() => onOpen({ correct: posting })}>
            更正单号
          </Button>{' '}
          {mayFail && (
            <Button size="small" onClick={() => onOpen({ fail: posting })}>
              没有寄到
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
