import { useQuery } from '@tanstack/react-query'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Form, Input, Popconfirm, Tag } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { useMay } from '#admin/parts/me.ts'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useSendAndRead } from '#admin/parts/use-send.ts'
import { AddMaterial } from './add-material.tsx'
import { askMaterials, sendOrder, sendRelease, sendRemoveMaterial } from './browser-calls.ts'

type Material = Awaited<ReturnType<typeof askMaterials>>['json'][number]

/** The materials of an event: brought here, and chosen ones opened to its attendees with the speakers' consent, or closed again (C-47). */
export function MaterialDesk({ eventId }: { eventId: number }) {
  const may = useMay()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { send, isBusy } = useSendAndRead('materials')
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['materials', eventId],
    queryFn: async () => (await askMaterials({ eventId })).json,
  })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  const release = async (consent: string) => {
    const isDone = await send(
      () => sendRelease({ eventId, fileIds: [...chosen], consent }),
      consent === '' ? '已收回' : '已开放',
    )
    if (isDone) setChosen([])
  }
  const all = data ?? []
  const move = (fileId: number, by: -1 | 1) => {
    const ids = all.map((each) => each.fileId)
    const at = ids.indexOf(fileId)
    return send(() => sendOrder({ eventId, fileIds: ids.toSpliced(at, 1).toSpliced(at + by, 0, fileId) }))
  }
  return (
    <>
      <p>
        阅读权限是“活动的参会者”的资料，开放之后，持有效门票的人用票上的手机号或邮箱登录就能看；退票、换人后不再能看。
      </p>
      <AddMaterial eventId={eventId} />
      <OfficeForm
        layout="inline"
        className="staff-search"
        onFinish={({ consent }: { consent: string }) => void release(consent)}
      >
        <Form.Item
          name="consent"
          label="谁同意开放"
          rules={[{ required: true, whitespace: true, message: '请写明演讲人何时同意' }]}
        >
          <Input maxLength={200} placeholder="演讲人 12 月 3 日邮件同意" />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={chosen.length === 0} loading={isBusy}>
          开放所选
        </Button>
        <Button danger disabled={chosen.length === 0 || isBusy} onClick={() => void release('')}>
          收回所选
        </Button>
      </OfficeForm>
      <OfficeTable<Material>
        name="资料"
        rowKey="fileId"
        isWhole
        loading={!data}
        dataSource={all}
        empty="这场活动还没有资料"
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: ({ access, title }) => ({
            disabled: access !== 'attendees',
            'aria-label': `选中${title}`,
          }),
        }}
        columns={[
          {
            title: '资料',
            key: 'title',
            isName: true,
            render: (_, { fileId, title }) =>
              may('files.edit') ? (
                <Link to="/files/$id" params={{ id: String(fileId) }}>
                  {title}
                </Link>
              ) : (
                title
              ),
          },
          { title: '演讲人', dataIndex: 'speaker' },
          {
            title: '谁能看',
            key: 'access',
            render: (_, { access, releasedAt }) => <Tag>{shownAccess(access, releasedAt)}</Tag>,
          },
          {
            title: '同意',
            key: 'consent',
            render: (_, { consent, releasedAt }) => (releasedAt ? `${consent}（${releasedAt} 开放）` : ''),
          },
          {
            title: '操作',
            key: 'actions',
            render: (_, { fileId, title }, index) => (
              <>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={`前移${title}`}
                  disabled={isBusy || index === 0}
                  onClick={() => void move(fileId, -1)}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={`后移${title}`}
                  disabled={isBusy || index === all.length - 1}
                  onClick={() => void move(fileId, 1)}
                />
                <Popconfirm
                  title="移出这场活动？资料本身留着，开放随之收回。"
                  onConfirm={() => void send(() => sendRemoveMaterial({ eventId, fileId }), '已移出')}
                >
                  <Button type="link" danger disabled={isBusy} aria-label={`移出${title}`}>
                    移出
                  </Button>
                </Popconfirm>
              </>
            ),
          },
        ]}
      />
    </>
  )
}

const ACCESS_NAMES: Readonly<Record<Exclude<Material['access'], 'attendees'>, string>> = {
  public: '所有人',
  signed_in: '登录的人',
  member: '会员',
  listed: '名单上的人',
  bought: '购买的人',
  nobody: '暂不开放',
}

function shownAccess(access: Material['access'], releasedAt: string): string {
  if (access !== 'attendees') return ACCESS_NAMES[access]
  return releasedAt === '' ? '参会者，未开放' : '参会者，已开放'
}
