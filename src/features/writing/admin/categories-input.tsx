import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Select } from 'antd'
import { useMay } from '#admin/parts/me.ts'
import type { OwnInput } from '#features/editing/admin/fields.ts'
import { listCategories } from '#features/topics/admin/browser-calls.ts'

const MOST = 20
const WHERE = { news: '资讯', literature: '文献' } as const

/** The columns that an article stands in, of those that its industry has; where new ones are made is one press away. */
export function CategoriesInput({ id, value, onChange, isDisabled, values }: OwnInput) {
  const may = useMay()
  const scope = values.isLiterature === true ? 'literature' : 'news'
  const industry = typeof values.industry === 'string' ? values.industry : undefined
  const known = useQuery({
    queryKey: ['categories', industry, scope],
    queryFn: async ({ signal }) =>
      (await listCategories({ scope, ...(industry && { industry }) }, { signal })).json,
  })
  return (
    <>
      <Select
        id={id}
        mode="multiple"
        allowClear
        disabled={isDisabled}
        loading={known.isPending}
        maxCount={MOST}
        placeholder={`${WHERE[scope]}里的栏目`}
        value={Array.isArray(value) ? value : []}
        options={(known.data ?? []).map((name) => ({ value: name, label: name }))}
        notFoundContent="没有这个栏目"
        onChange={onChange}
      />
      {may('home.edit') && !isDisabled && (
        <Link to={`/${scope}-tabs`} className="admin-hint">
          没有合适的？新建{WHERE[scope]}栏目
        </Link>
      )}
    </>
  )
}
