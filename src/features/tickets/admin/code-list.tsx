import { Button, DatePicker, Form, Input, InputNumber, Select, Space, Tag } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { downloadFile } from '#admin/parts/download-file.ts'
import { pickedMoment } from '#admin/parts/moments.ts'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { csvOf } from '#platform/csv.ts'
import { shownYuan } from '#platform/money.ts'
import { sendCodes, sendStopCode } from './browser-calls.ts'
import { DinnerCodes } from './dinner-codes.tsx'
import type { CodeView, TypeView } from './contract.ts'
import { sayWhenValid } from './say-when-valid.ts'
import { useSend } from './use-send.ts'

const FEN_OF_YUAN = 100

interface Typed {
  readonly code?: string
  readonly guests?: string
  readonly typeId?: number
  readonly percentOff?: number | null
  readonly yuanOff?: number | null
  readonly mostUses?: number | null
  readonly mostPerPerson?: number | null
  readonly startsAt?: Dayjs | null
  readonly endsAt?: Dayjs | null
}

/** Codes of an event: reductions, and invitations of guests by name. */
export function CodeList({
  eventId,
  awardYear,
  codes,
  types,
}: {
  eventId: number
  awardYear: number | null
  codes: readonly CodeView[]
  types: readonly TypeView[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { send, finish } = useSend()
  const nameOf = (id: number | null) => types.find((type) => type.id === id)?.name ?? '公开的门票'
  const make = async ({ code, guests = '', typeId, ...typed }: Typed) => {
    const named = guests
      .split('\n')
      .map((guest) => guest.trim())
      .filter((guest) => guest !== '')
    await finish(
      () =>
        sendCodes({
          eventId,
          codes: named.length > 0 ? named.map((guest) => ({ guest })) : [code ? { code } : {}],
          typeId: typeId ?? null,
          percentOff: typed.percentOff ?? 0,
          fenOff: Math.round((typed.yuanOff ?? 0) * FEN_OF_YUAN),
          mostUses: typed.mostUses ?? 1,
          mostPerPerson: typed.mostPerPerson ?? null,
          startsAt: pickedMoment(typed.startsAt ?? null),
          endsAt: pickedMoment(typed.endsAt ?? null),
        }),
      '已生成',
    )
  }
  const linkOf = (code: string) =>
    `${location.origin}/ev/d/${eventId}/register?code=${encodeURIComponent(code)}`
  const save = () =>
    downloadFile(
      new Blob([
        csvOf([['码', '嘉宾', '链接'], ...codes.map(({ code, guest }) => [code, guest, linkOf(code)])]),
      ]),
      '优惠码与邀请.csv',
    )
  return (
    <>
      <div className="admin-actions staff-search">
        <Button type="primary" onClick={() => setOpen(true)}>
          生成码
        </Button>
        <Button onClick={save} disabled={codes.length === 0}>
          导出链接
        </Button>
        <DinnerCodes eventId={eventId} awardYear={awardYear} types={types} />
      </div>
      <OfficeTable<CodeView>
        name="优惠码与邀请码"
        rowKey="id"
        dataSource={codes}
        empty="还没有码"
        columns={[
          { title: '码', dataIndex: 'code' },
          { title: '嘉宾', dataIndex: 'guest' },
          { title: '用于', key: 'type', render: (_, { typeId }) => nameOf(typeId) },
          {
            title: '优惠',
            key: 'off',
            render: (_, { percentOff, fenOff }) =>
              percentOff > 0 ? `减 ${percentOff}%` : fenOff > 0 ? `减 ${shownYuan(fenOff)} 元` : '只作解锁',
          },
          {
            title: '已用 / 次数',
            key: 'uses',
            render: (_, { uses, mostUses, mostPerPerson }) =>
              `${uses} / ${mostUses}${mostPerPerson === null ? '' : `，每人 ${mostPerPerson}`}`,
          },
          { title: '有效期', key: 'valid', render: (_, code) => sayWhenValid(code, new Date()) },
          {
            title: '操作',
            key: 'actions',
            render: (_, { id, code, isActive }) =>
              isActive ? (
                <Button
                  size="small"
                  aria-label={`停用${code}`}
                  onClick={() => void send(() => sendStopCode({ id }), '已停用')}
                >
                  停用
                </Button>
              ) : (
                <Tag>已停用</Tag>
              ),
          },
        ]}
      />
      {isOpen && (
        <FormDialog<Typed> title="生成码" okText="生成" work={make} onClose={() => setOpen(false)}>
          <Form.Item name="code" label="码" extra="不填则随机生成">
            <Input maxLength={40} minLength={4} />
          </Form.Item>
          <Form.Item name="guests" label="嘉宾" extra="每行一位，每位一个随机的码；填了就不用上面的码">
            <Input.TextArea rows={2} />
          </Form.Item>
          <Form.Item name="typeId" label="用于" extra="凭码的门票由选中它的码解锁">
            <Select
              allowClear
              placeholder="所有公开的门票"
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Space wrap>
            <Form.Item name="percentOff" label="减百分之几">
              <InputNumber min={0} max={100} precision={0} />
            </Form.Item>
            <Form.Item name="yuanOff" label="或减几元">
              <InputNumber min={0} max={1_000_000} precision={2} />
            </Form.Item>
          </Space>
          <Space wrap>
            <Form.Item name="mostUses" label="能用几张">
              <InputNumber min={1} max={100_000} precision={0} />
            </Form.Item>
            <Form.Item name="mostPerPerson" label="每人几张" extra="不填则不限">
              <InputNumber min={1} max={50} precision={0} />
            </Form.Item>
          </Space>
          <Space wrap>
            <Form.Item name="startsAt" label="开始">
              <DatePicker showTime={{ format: 'HH:mm' }} />
            </Form.Item>
            <Form.Item name="endsAt" label="截止">
              <DatePicker showTime={{ format: 'HH:mm' }} />
            </Form.Item>
          </Space>
        </FormDialog>
      )}
    </>
  )
}
