import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Descriptions, Form, Input, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { FIRM_MISSING, LONGEST_FIRM } from '#features/orders/licensed-firm-lines.ts'
import { dayOf, minuteOf } from '#platform/shanghai-time.ts'
import { askLicence, handOver, renameFirm } from './browser-calls.ts'
import type { LicenceStory } from './calls.server.ts'

interface Props {
  readonly id: number
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** One licence: whose it is, who reads by it, and what the office does with it. */
export function LicenceDrawer({ id, onChanged, onClose }: Props) {
  const [open, setOpen] = useState<'company' | 'manager'>()
  const found = useQuery({
    queryKey: ['licence', id],
    queryFn: async ({ signal }) => (await askLicence({ id }, { signal })).json,
  })
  const changed = async () => {
    await found.refetch()
    onChanged()
  }
  const one = found.data
  return (
    <OfficeDrawer size="large" title={one ? one.company : '企业授权'} onClose={onClose}>
      {found.isLoadingError && <Failed error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {one && (
        <>
          <Facts licence={one} />
          {one.endedAt === '' && (
            <div className="admin-note">
              <Button onClick={() => setOpen('company')}>更正企业名称</Button>{' '}
              <Button onClick={() => setOpen('manager')}>交给别人管理</Button>
            </div>
          )}
          <h2>席位</h2>
          {one.readers.length === 0 && <p className="admin-hint">还没有人领取</p>}
          <ol className="admin-versions">
            {one.readers.map((reader) => (
              <li key={reader.id}>
                <div className="admin-version-line">
                  <Tag className={reader.endedAt === '' ? 'admin-tag-good' : ''}>
                    {reader.endedAt === '' ? `席位 ${reader.number}` : '已收回'}
                  </Tag>
                  <span className="admin-hint">
                    {minuteOf(reader.takenAt)} 领取
                    {reader.endedAt === '' ? '' : `，${minuteOf(reader.endedAt)} 收回`}
                  </span>
                </div>
                {reader.name} {reader.reached}
              </li>
            ))}
          </ol>
          {open === 'company' && (
            <CompanyDialog licence={one} onDone={changed} onClose={() => setOpen(undefined)} />
          )}
          {open === 'manager' && (
            <ManagerDialog licence={one} onDone={changed} onClose={() => setOpen(undefined)} />
          )}
        </>
      )}
    </OfficeDrawer>
  )
}

function Facts({ licence: one }: { readonly licence: LicenceStory }) {
  const may = useMay()
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'what', label: '内容', children: one.subject },
        {
          key: 'who',
          label: '管理人',
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
        { key: 'seats', label: '席位', children: `在用 ${one.taken}，共 ${one.seats}` },
        { key: 'named', label: '名单', children: `${one.named} 人` },
        { key: 'domain', label: '放行的域名', children: one.domain === '' ? '没有' : `@${one.domain}` },
        { key: 'at', label: '付款', children: dayOf(one.at) },
        {
          key: 'ends',
          label: '期限',
          children: one.endedAt === '' ? '长期' : `${minuteOf(one.endedAt)} 退款，席位全部收回`,
        },
      ]}
    />
  )
}

interface DialogProps {
  readonly licence: LicenceStory
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** The firm's name, put right. */
function CompanyDialog({ licence: { id, company }, onDone, onClose }: DialogProps) {
  return (
    <FormDialog<{ company: string }>
      title="更正企业名称"
      hint="从现在起印在每一页上；已经下载的不变。"
      okText="保存"
      initialValues={{ company }}
      work={async (typed) => {
        await renameFirm({ id, ...typed })
        await onDone()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="company"
        label="企业名称"
        rules={[{ required: true, whitespace: true, message: FIRM_MISSING }]}
      >
        <Input maxLength={LONGEST_FIRM} />
      </Form.Item>
    </FormDialog>
  )
}

/** Who manages the licence instead. */
function ManagerDialog({ licence: { id, name }, onDone, onClose }: DialogProps) {
  return (
    <FormDialog<{ reader: string; reason: string }>
      title={`从“${name}”那里交给别人管理`}
      hint="只交给同一家企业的人。名单与席位照旧，放行的域名取消，由新的管理人再放行；订单与发票不变。对方会收到消息。"
      okText="移交"
      work={async (typed) => {
        await handOver({ id, ...typed })
        await onDone()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reader"
        label="新的管理人"
        extra="他的手机号、邮箱或读者编号；没有账号的，请他先登录一次"
        rules={[{ required: true, whitespace: true, message: '请填写手机号、邮箱或读者编号' }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <ReasonField usual={['原管理人离职', '企业来函变更管理人']} />
    </FormDialog>
  )
}
