import { Button, Form, Input, InputNumber, Popconfirm, Select, Space, Typography } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { sendQuota, sendRemoveQuota } from './browser-calls.ts'
import type { QuotaView, TypeView } from './contract.ts'
import { useColleagues } from './use-colleagues.tsx'
import { useSend } from './use-send.ts'

interface Own {
  readonly eventId: number
  readonly types: readonly TypeView[]
}

/** Seats that several ticket types share, each changed in a drawer. */
export function QuotaList({ eventId, types, quotas }: Own & { readonly quotas: readonly QuotaView[] }) {
  const [edited, setEdited] = useState<QuotaView | 'new'>()
  const { send, isBusy } = useSend()
  const namesOf = (typeIds: readonly number[]) =>
    types.flatMap(({ id, name }) => (typeIds.includes(id) ? name : [])).join('、')
  return (
    <section aria-label="共用名额" className="admin-section">
      <h2 className="ticket-part">共用名额</h2>
      <Typography.Paragraph type="secondary">
        几种门票合占的名额，例如会场 300 个座位由标准票与学生票共用，晚宴 120
        席由标准票与嘉宾票共用。一种门票可以在几项里，每卖一张各占一个；任何一项满了就不再出售。
      </Typography.Paragraph>
      <div className="admin-actions">
        <Button disabled={types.length === 0} onClick={() => setEdited('new')}>
          新的共用名额
        </Button>
      </div>
      {quotas.length === 0 ? null : (
        <OfficeTable<QuotaView>
          name="共用名额"
          isWhole
          rowKey="id"
          dataSource={quotas}
          columns={[
            { title: '名称', dataIndex: 'name' },
            {
              title: '已占 / 名额',
              key: 'taken',
              render: (_, { taken, capacity }) => `${taken} / ${capacity}`,
            },
            { title: '门票', key: 'types', render: (_, { typeIds }) => namesOf(typeIds) },
            {
              title: '操作',
              key: 'actions',
              render: (_, quota) => (
                <Space>
                  <Button size="small" aria-label={`修改${quota.name}`} onClick={() => setEdited(quota)}>
                    修改
                  </Button>
                  <Popconfirm
                    title={`去掉“${quota.name}”？各种门票自己的名额照旧。`}
                    okText="去掉"
                    cancelText="返回"
                    onConfirm={() => void send(() => sendRemoveQuota({ eventId, id: quota.id }), '已去掉')}
                  >
                    <Button size="small" danger disabled={isBusy} aria-label={`去掉${quota.name}`}>
                      去掉
                    </Button>
                  </Popconfirm>
                </Space>
              ),
            },
          ]}
        />
      )}
      {edited !== undefined && (
        <OfficeDrawer
          title={edited === 'new' ? '新的共用名额' : '修改共用名额'}
          size="large"
          onClose={() => setEdited(undefined)}
        >
          <QuotaForm
            eventId={eventId}
            types={types}
            quota={edited === 'new' ? undefined : (quotas.find(({ id }) => id === edited.id) ?? edited)}
            onDone={() => setEdited(undefined)}
          />
        </OfficeDrawer>
      )}
    </section>
  )
}

interface Typed {
  readonly name: string
  readonly capacity?: number | undefined
  readonly typeIds: readonly number[]
}

const LABELS: Readonly<Record<string, string>> = { name: '名称', capacity: '名额', typeIds: '哪些门票' }

const typedOf = (quota: QuotaView | undefined): Partial<Typed> => quota ?? { name: '', typeIds: [] }

function QuotaForm({
  eventId,
  types,
  quota,
  onDone,
}: Own & { readonly quota: QuotaView | undefined; readonly onDone: () => void }) {
  const { send, isBusy } = useSend()
  const [form] = Form.useForm<Typed>()
  const { version, notice } = useColleagues({ form, kept: quota, typedOf, labels: LABELS, what: '这项名额' })
  const save = ({ name, capacity = 0, typeIds }: Typed) =>
    send(async () => {
      await sendQuota({
        ...(quota && { id: quota.id }),
        eventId,
        version,
        name,
        capacity,
        typeIds: [...typeIds],
      })
      onDone()
    }, '已保存')
  return (
    <OfficeForm<Typed>
      form={form}
      layout="vertical"
      initialValues={typedOf(quota)}
      onFinish={(typed) => void save(typed)}
    >
      {notice}
      <Form.Item
        name="name"
        label="名称"
        extra="例如“会场座位”"
        rules={[{ required: true, message: '请写名称' }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="capacity"
        label="名额"
        extra={quota ? `已占 ${quota.taken} 个，不能改得更少` : '这些门票已经卖出的也算在内'}
        rules={[{ required: true, message: '请写名额' }]}
      >
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Form.Item>
      <Form.Item name="typeIds" label="哪些门票" rules={[{ required: true, message: '请选门票' }]}>
        <Select mode="multiple" options={types.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </OfficeForm>
  )
}
