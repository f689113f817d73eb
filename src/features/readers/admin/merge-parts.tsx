import { Link } from '@tanstack/react-router'
import { Alert, Descriptions, Tag } from 'antd'
import type { ReactNode } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { ReaderRow } from '../contract.ts'
import type { MergePreview, MovedPart } from '../merging/contract.ts'
import { ReaderTags } from './reader-tags.tsx'
import './merge.css'

/** Both accounts beside each other: which one stays, and which one ends. */
export function TwoAccounts({
  preview: { into, from },
  isWhole,
}: {
  preview: MergePreview
  isWhole: boolean
}) {
  return (
    <div className="merge-two">
      <Account reader={into} title="保留这个账号" tag={<Tag className="admin-tag-good">保留</Tag>} />
      <span className="merge-arrow" aria-hidden>
        ←
      </span>
      <Account
        reader={from}
        title={isWhole ? '并入后关闭的账号' : '移出联系方式的账号'}
        tag={
          <Tag className={isWhole ? 'admin-tag-bad' : 'admin-tag-next'}>
            {isWhole ? '关闭' : '移出联系方式'}
          </Tag>
        }
      />
    </div>
  )
}

function Account({ reader, title, tag }: { reader: ReaderRow; title: string; tag: ReactNode }) {
  const { id, name, phone, email, hasWechat, createdAt, memberUntil, states } = reader
  const facts = [
    ['手机', phone],
    ['邮箱', email],
    ['微信', hasWechat ? '已绑定' : ''],
    ['会员到期', memberUntil],
    ['注册', minuteOf(createdAt)],
  ] as const
  return (
    <section aria-label={title} className="merge-account">
      <div className="merge-account-head">
        <Link to={`/readers/${id}`}>{name}</Link>
        <span>读者 {id}</span>
        {tag}
        <ReaderTags states={states} />
      </div>
      <Descriptions
        size="small"
        column={1}
        items={facts.map(([label, text]) => ({ key: label, label, children: text === '' ? '没有' : text }))}
      />
    </section>
  )
}

/** What stands in the way of it, each thing in a sentence. */
export function Hindrances({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Alert
      className="admin-notice"
      type="error"
      showIcon
      title="现在不能合并"
      description={
        <ul className="merge-reasons">
          {sentences.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      }
    />
  )
}

/** How much of what goes over, or went, and what becomes of what both have. */
export function MovedParts({ parts, isDone }: { parts: readonly MovedPart[]; isDone: boolean }) {
  return (
    <OfficeTable<MovedPart>
      name={isDone ? '移过来了什么' : '会移过来什么'}
      rowKey="name"
      isWhole
      dataSource={parts}
      empty="那个账号没有需要移的东西"
      columns={[
        { title: '什么', dataIndex: 'name', isName: true },
        { title: isDone ? '移过来了' : '移过来', dataIndex: 'moved', align: 'right' },
        {
          title: '两边都有',
          dataIndex: 'clashes',
          align: 'right',
          render: (clashes: number) => clashes || '',
        },
        { title: '两边都有的怎么办', dataIndex: 'clash' },
      ]}
    />
  )
}
