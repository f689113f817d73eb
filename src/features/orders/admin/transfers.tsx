import { Link } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { useAsked } from '#admin/parts/use-asked.ts'
import { AwaitedTransfers } from './awaited-transfers.tsx'
import { RecordedTransfers } from './recorded-transfers.tsx'
import { TransfersBack } from './transfers-back.tsx'

/** What each part is called as a file. */
const LISTS = { awaited: 'awaited-transfers', back: 'transfers-back', recorded: 'transfers' } as const
const SHOWN = { awaited: '等待到账', back: '要汇回', recorded: '已到账' } as const
const PARTS = ['awaited', 'back', 'recorded'] as const

/** Bank transfers of companies: what is waited for, what has to go back, what came (C-28). */
export function Transfers() {
  const may = useMay()
  const [{ list }, ask] = useAsked<'list'>('/transfers')
  const shown = PARTS.find((part) => part === list) ?? 'awaited'
  const [text, setText] = useState('')
  return (
    <>
      <ScreenHead
        title="对公转账"
        actions={<ExportLink list={LISTS[shown]} filter={{ text: shown === 'back' ? '' : text }} />}
      >
        对着银行流水，把到账的记在订单上；退款由出纳汇回以后在这里勾掉。
        {may('orders.place') && (
          <>
            对方来电要转账的，在<Link to="/readers">读者</Link>里找到他，按“下转账订单”。
          </>
        )}
      </ScreenHead>
      <Segmented<keyof typeof SHOWN>
        aria-label="看哪些"
        className="admin-section"
        value={shown}
        options={PARTS.map((value) => ({ value, label: SHOWN[value] }))}
        onChange={(next) => {
          setText('')
          ask({ list: next })
        }}
      />
      {shown === 'awaited' && <AwaitedTransfers text={text} onText={setText} />}
      {shown === 'back' && <TransfersBack />}
      {shown === 'recorded' && <RecordedTransfers text={text} onText={setText} />}
    </>
  )
}
