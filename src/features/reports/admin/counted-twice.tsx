import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ChecksOf } from '#features/editing/admin/fields.ts'
import { askCounted } from './browser-calls.ts'

/** Warns of a second issue of one quarter that is counted, before it goes to every subscriber. */
export function CountedTwice({ values: { year, quarter, countsAs, fileId }, id }: ChecksOf) {
  const asked = { year: Number(year), quarter: Number(quarter), ...(id !== undefined && { besides: id }) }
  const found = useQuery({
    queryKey: ['counted', asked],
    queryFn: async ({ signal }) => (await askCounted(asked, { signal })).json,
    enabled: countsAs !== 'supplement' && typeof fileId === 'number',
  })
  const [other] = found.data ?? []
  return (
    other && (
      <Alert
        type="warning"
        showIcon
        className="admin-notice"
        title={`这个季度已经有一期算一期的：《${other.title}》。再发布一期，每位订阅者又少一期；是增刊的，先改“算不算一期”。`}
      />
    )
  )
}
