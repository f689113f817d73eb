import { Button, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { shownYuan } from '#platform/money.ts'
import type { TypeView } from './contract.ts'
import { TYPE_KIND_NAMES } from '../words.ts'
import { TypeForm } from './type-form.tsx'

const SHOWN = { everybody: '公开', code: '凭码', staff: '主办方发放' } as const

/** The ticket types of an event, each changed in a drawer. */
export function TypeList({ eventId, types }: { eventId: number; types: readonly TypeView[] }) {
  const [edited, setEdited] = useState<TypeView | 'new'>()
  return (
    <>
      <div className="admin-actions staff-search">
        <Button type="primary" onClick={() => setEdited('new')}>
          新的门票
        </Button>
      </div>
      <OfficeTable<TypeView>
        name="门票"
        rowKey="id"
        isWhole
        empty="还没有门票"
        dataSource={types}
        columns={[
          { title: '名称', dataIndex: 'name' },
          { title: '给谁', key: 'kind', render: (_, { kind }) => TYPE_KIND_NAMES[kind] },
          { title: '原价（元）', key: 'price', render: (_, { priceFen }) => shownYuan(priceFen) },
          {
            title: '早鸟价',
            key: 'early',
            render: (_, { earlyPriceFen, earlyUntil }) =>
              earlyPriceFen === null
                ? ''
                : `${shownYuan(earlyPriceFen)}，至 ${earlyUntil?.slice(0, 16).replace('T', ' ')}`,
          },
          {
            title: '会员优惠',
            key: 'member',
            render: (_, { hasMemberPrice }) => (hasMemberPrice ? '参加' : '不参加'),
          },
          {
            title: '已占 / 名额',
            key: 'taken',
            render: (_, { taken, capacity }) => `${taken} / ${capacity ?? '不限'}`,
          },
          {
            title: '状态',
            key: 'state',
            render: (_, { isSold, shownTo, needsReview }) => (
              <>
                <Tag>{isSold ? '出售' : '停售'}</Tag>
                <Tag>{SHOWN[shownTo]}</Tag>
                {needsReview ? <Tag>审核</Tag> : null}
              </>
            ),
          },
          {
            title: '操作',
            key: 'actions',
            render: (_, type) => (
              <Button size="small" aria-label={`修改${type.name}`} onClick={() => setEdited(type)}>
                修改
              </Button>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <OfficeDrawer
          title={edited === 'new' ? '新的门票' : '修改门票'}
          size="large"
          onClose={() => setEdited(undefined)}
        >
          <TypeForm
            eventId={eventId}
            type={edited === 'new' ? undefined : (types.find(({ id }) => id === edited.id) ?? edited)}
            position={types.length + 1}
            onDone={() => setEdited(undefined)}
          />
        </OfficeDrawer>
      )}
    </>
  )
}
