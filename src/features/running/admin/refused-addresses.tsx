import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMe } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { RefusedAddress } from '../contract.ts'
import { allowAddress, listRefusedAddresses } from './browser-calls.ts'

const USUAL = ['本人来电，邮箱已经恢复', '对方服务器误退，已经更正']

/** Addresses that mail servers refused for good: since when and why, and the way to send to one again. */
export function RefusedAddresses() {
  const { permissions } = useMe()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [allowed, setAllowed] = useState<RefusedAddress>()
  const list = useOlder<RefusedAddress>({
    queryKey: ['refused-addresses'],
    ask: (before, settings) => listRefusedAddresses({ before }, settings),
  })
  const allow = async ({ id }: RefusedAddress, reason: string) => {
    await allowAddress({ id, reason })
    void message.success('可以再发了')
    await queries.invalidateQueries({ queryKey: ['refused-addresses'] })
  }
  return (
    <>
      <ScreenHead title="收不到邮件的邮箱" actions={<ExportLink list="refused-addresses" />}>
        对方服务器说收不到的邮箱，不再发邮件，通知改走短信和站内消息。读者自己可以在“我的账号”更换或重试；半年没有再退信的，自动再试。
      </ScreenHead>
      <OlderTable<RefusedAddress>
        name="收不到邮件的邮箱"
        list={list}
        unit="个"
        empty="没有收不到邮件的邮箱"
        columns={[
          { title: '邮箱', dataIndex: 'address', width: 220, isName: true },
          { title: '从什么时候起', dataIndex: 'since', width: 160, render: minuteOf },
          { title: '对方服务器怎么说', dataIndex: 'reason' },
          {
            title: '读者',
            key: 'person',
            width: 120,
            render: (_, { personId }) => {
              if (personId === 0) return <span className="admin-hint">没有账号</span>
              if (!permissions.includes('readers.read')) return personId
              return (
                <Link to="/readers/$id" params={{ id: String(personId) } as never}>
                  {personId}
                </Link>
              )
            },
          },
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, row) => (
              <Button size="small" aria-label={`允许再发到 ${row.address}`} onClick={() => setAllowed(row)}>
                允许再发
              </Button>
            ),
          },
        ]}
      />
      {allowed && (
        <ReasonDialog
          title={`允许再发到 ${allowed.address}`}
          hint="只影响以后的邮件；没发出去的，到“没发出的消息”里重发。再退一次信，它又会列在这里。"
          readBy="只有员工能看到，不要写邮箱本身"
          usual={USUAL}
          rows={2}
          maxLength={500}
          okText="允许再发"
          work={(reason) => allow(allowed, reason)}
          onClose={() => setAllowed(undefined)}
        />
      )}
    </>
  )
}
