import { Link } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { personPath } from '#features/topics/addresses.ts'
import { askOrganisations } from './organisation-browser-calls.ts'
import type { OrganisationRow } from './organisation-calls.server.ts'

const ONLY = ['no-company', 'no-experts'] as const

/** Organisations with an account: which company each is, and who publishes through it (C-72). */
export function Organisations() {
  const [asked, ask] = useAsked<'text' | 'only'>('/organisations')
  const filter = { text: asked.text ?? '', only: ONLY.find((each) => each === asked.only) }
  const list = useOlder<OrganisationRow>({
    queryKey: ['organisations', filter],
    ask: (before, settings) => askOrganisations({ ...filter, before }, settings),
  })
  return (
    <>
      <ScreenHead title="机构" actions={<ExportLink list="organisations" filter={filter} />}>
        有机构权限的账号，和专栏、协会。打开一个，改它的资料、机构的专家、推荐的文章、是哪家企业；每次修改都有历史。新的从“资料提交”里的“申请入驻”转来。
      </ScreenHead>
      <search className="admin-filters">
        <Segmented
          aria-label="哪些机构"
          value={filter.only ?? ''}
          options={[
            { value: '', label: '全部' },
            { value: 'no-company', label: '没连企业的' },
            { value: 'no-experts', label: '没有专家的' },
          ]}
          onChange={(only) => ask({ only: only || undefined })}
        />
        <SearchBox
          name="查找机构"
          placeholder="名称"
          value={filter.text}
          onSearch={(text) => ask({ text: text || undefined })}
        />
      </search>
      <OlderTable<OrganisationRow>
        name="机构"
        list={list}
        unit="个"
        empty="没有这样的机构"
        columns={[
          {
            title: '名称',
            key: 'name',
            isName: true,
            render: (_, { id, name }) => (
              <Link to="/people/$id" params={{ id: String(id) } as never}>
                {name}
              </Link>
            ),
          },
          {
            title: '种类',
            key: 'kind',
            render: (_, { isOrganisation }) => (isOrganisation ? '机构' : '专栏或协会'),
          },
          { title: '企业', dataIndex: 'company' },
          { title: '专家', dataIndex: 'experts', render: (experts: number) => `${experts} 位` },
          { title: '网址', dataIndex: 'aboutUrl' },
          {
            title: '主页',
            key: 'page',
            render: (_, { id }) => (
              <a href={personPath(id)} target="_blank" rel="noreferrer">
                在网站上看
              </a>
            ),
          },
        ]}
      />
    </>
  )
}
