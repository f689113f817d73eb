import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { MOST_LABELS } from '../limits.ts'
import { sayCopies } from '../words.ts'
import { showAddresses } from './browser-calls.ts'
import type { Label } from './calls.server.ts'
import './parcels.css'

/** Where everything goes that waits to be posted, to be printed and cut apart; asked for on purpose, as it is recorded. */
export function Labels() {
  const may = useMay()
  const { attempt, isBusy } = useAttempt()
  const [labels, setLabels] = useState<readonly Label[]>()
  const show = () =>
    attempt(async () => {
      setLabels((await showAddresses({})).json)
    })
  return (
    <>
      <ScreenHead
        title="地址单"
        actions={
          labels && labels.length > 0 ? (
            <Button type="primary" onClick={() => window.print()}>
              打印
            </Button>
          ) : undefined
        }
      >
        全部待寄、有地址、白皮书没有撤下的，最早付款的在前，一次最多 {MOST_LABELS}{' '}
        件。寄件编号连着这一次的地址：地址后来改过的，登记单号时会说。
        <Link to={'/parcels' as never}>回到寄送</Link>
      </ScreenHead>
      {labels === undefined &&
        (may('contacts.show') ? (
          <Button type="primary" loading={isBusy} onClick={() => void show()}>
            列出完整的地址（会留下记录）
          </Button>
        ) : (
          <p>您没有查看读者联系方式的权限，请有权限的同事打印。</p>
        ))}
      {labels?.length === 0 && <p className="admin-hint">没有待寄的</p>}
      <ol className="parcel-labels" aria-label="地址单">
        {labels?.map(({ id, label, recipient, phone, region, street, subject, copies }) => (
          <li key={id}>
            <strong>
              {recipient} {phone}
            </strong>
            <span>
              {region} {street}
            </span>
            <span className="admin-hint">
              {label} · {subject} {sayCopies(copies)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
