import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { shownDay } from '#admin/parts/shown-day.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { SUBSCRIPTION_STATES, type SubscriptionState } from '../contract.ts'
import { STATE_NAMES } from '../state-names.ts'
import { askSubscriptions } from './browser-calls.ts'
import type { SubscriptionRow } from './calls.server.ts'
import { IssueMails } from './issue-mails.tsx'
import { STATE_CLASSES } from './state-classes.ts'
import { SubscriptionDrawer } from './subscription-drawer.tsx'

/** Who subscribes to the quarterly, how much is still to come, and what did not reach them (C-37, C-38). */
export function Subscriptions() {
  const queries = useQueryClient()
  const [{ only: asked, id: opened }, ask] = useAsked<'only' | 'id'>('/subscriptions')
  const [shown, setShown] = useState<SubscriptionState | '' | 'undelivered'>(
    asked === 'undelivered' ? 'undelivered' : 'running',
  )
  const [text, setText] = useState('')
  const [isIssues, setIssues] = useState(false)
  const filter = {
    text,
    state: SUBSCRIPTION_STATES.find((each) => each === shown),
    only: shown === 'undelivered' ? shown : undefined,
  }
  const list = useOlder<SubscriptionRow>({
    queryKey: ['subscriptions', filter],
    ask: (before, settings) => askSubscriptions({ ...filter, before }, settings),
  })
  const changed = () => void queries.invalidateQueries({ queryKey: ['subscriptions'] })
  return (
    <>
      <ScreenHead
        title="内参订阅"
        actions={
          <>
            <Button onClick={() => setIssues(true)}>各期寄发</Button>
            <ExportLink list="subscriptions" filter={filter} />
          </>
        }
      >
        一期季度内参发布并选了资料以后，自动送达每一位订阅者：可以在线读，带印记的 PDF
        寄到收件邮箱。替读者下转账订单、赠阅，从“读者”里他的页面做。
      </ScreenHead>
      <search className="admin-filters">
        <Segmented
          aria-label="订阅到了哪一步"
          value={shown}
          options={[
            ...SUBSCRIPTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
            { value: 'undelivered' as const, label: '没有寄到' },
            { value: '' as const, label: '全部' },
          ]}
          onChange={setShown}
        />
        <Input
          allowClear
          placeholder="订阅者、公司或订单号"
          aria-label="查找订阅"
          className="admin-search"
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
        />
      </search>
      <OlderTable<SubscriptionRow>
        name="内参订阅"
        list={list}
        unit="份"
        empty={shown === 'undelivered' ? '每一期都寄到了' : '没有这样的订阅'}
        columns={[
          { title: '开始', dataIndex: 'at', render: shownDay },
          {
            title: '订阅者',
            key: 'name',
            isName: true,
            render: (_, { id, name }) => (
              <Button type="link" size="small" onClick={() => ask({ id: String(id) })}>
                {name}
              </Button>
            ),
          },
          { title: '公司', dataIndex: 'company' },
          { title: '内容', dataIndex: 'what' },
          {
            title: '已送达',
            key: 'delivered',
            render: (_, { delivered, issues }) => `${delivered} / ${issues} 期`,
          },
          { title: '收件邮箱', dataIndex: 'mailbox', render: (mailbox: string) => mailbox || '没有' },
          {
            title: '来源',
            key: 'order',
            render: (_, { orderNumber }) => (orderNumber === '' ? '赠阅' : `订单 ${orderNumber}`),
          },
          {
            title: '状态',
            key: 'state',
            render: (_, { state, isTakenBack }) => (
              <Tag className={STATE_CLASSES[state]}>{isTakenBack ? '已退款' : STATE_NAMES[state]}</Tag>
            ),
          },
        ]}
      />
      {isIssues && <IssueMails onChanged={changed} onClose={() => setIssues(false)} />}
      {opened !== undefined && (
        <SubscriptionDrawer
          key={opened}
          id={Number(opened)}
          onChanged={changed}
          onClose={() => ask({ id: undefined })}
        />
      )}
    </>
  )
}
