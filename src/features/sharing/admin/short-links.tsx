import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { QrButton } from '#admin/parts/qr-button.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askShortLinks, makeShortLink } from './browser-calls.ts'

const SORTS = [
  { value: 'latest', label: '新的在前' },
  { value: 'opened', label: '打开多的在前' },
] as const

interface Row {
  /** The code. */
  readonly id: string
  readonly path: string
  readonly opened: number
  readonly madeAt: string
}

/** Every short link of our pages, where it leads and how often it was opened (C-82). */
export function ShortLinks() {
  const [asked, ask] = useAsked<'q' | 'sort'>('/short-links')
  const { q = '' } = asked
  const sort = asked.sort === 'opened' ? 'opened' : 'latest'
  const [isMaking, setMaking] = useState(false)
  const { message } = App.useApp()
  const queries = useQueryClient()
  const list = useOlder<Row>({
    queryKey: ['short-links', q, sort],
    ask: (before, settings) => askShortLinks({ q, sort, before }, settings),
  })
  const make = async (typed: { address: string }) => {
    const { json } = await makeShortLink(typed)
    void message.success(`短链接 /s/${json.code}`)
    await queries.invalidateQueries({ queryKey: ['short-links'] })
    ask({ q: json.code })
  }
  return (
    <>
      <ScreenHead
        title="短链接"
        actions={
          <>
            <Button type="primary" onClick={() => setMaking(true)}>
              新建短链接
            </Button>
            <ExportLink list="short-links" filter={{ q, sort }} />
          </>
        }
      >
        内容发布时各得一条，别的页面在这里新建；用来分享与印二维码，去处不再改变。打开次数不算爬虫与预先加载。
      </ScreenHead>
      {isMaking && (
        <FormDialog<{ address: string }>
          title="新建短链接"
          hint="本站任何一个页面，可以带问号后面的部分；已经有短链接的，给出原来那条。"
          okText="新建"
          work={make}
          onClose={() => setMaking(false)}
        >
          <Form.Item
            name="address"
            label="页面的地址"
            rules={[{ required: true, whitespace: true, message: '请填地址' }]}
          >
            <Input maxLength={500} placeholder="/ev/list" />
          </Form.Item>
        </FormDialog>
      )}
      <search className="admin-filters">
        <SearchBox
          name="查找短链接"
          placeholder="短码或地址的开头"
          value={q}
          onSearch={(text) => ask({ q: text || undefined })}
        />
        <Segmented options={[...SORTS]} value={sort} onChange={(next) => ask({ sort: next })} />
      </search>
      <OlderTable<Row>
        name="短链接"
        list={list}
        unit="条"
        empty={q === '' ? '还没有短链接' : '没有这样的短链接'}
        columns={[
          {
            title: '短链接',
            dataIndex: 'id',
            width: 160,
            isName: true,
            render: (code: string) => `/s/${code}`,
          },
          {
            title: '去处',
            dataIndex: 'path',
            render: (path: string) => (
              <a href={path} target="_blank" rel="noreferrer">
                {path}
              </a>
            ),
          },
          { title: '打开', dataIndex: 'opened', width: 100, align: 'right' },
          { title: '生成', dataIndex: 'madeAt', width: 180, render: minuteOf },
          {
            title: '二维码',
            key: 'qr',
            width: 110,
            render: (_, { id }) => <QrButton path={`/s/${id}`} name={`短链接 ${id}`} />,
          },
        ]}
      />
    </>
  )
}
