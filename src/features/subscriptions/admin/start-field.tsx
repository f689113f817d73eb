import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { nameOfQuarter, orderOf, type Quarter } from '../contract.ts'
import { askStarts } from './browser-calls.ts'

/** The quarter that a number stands for in the field. */
export const quarterOf = (order: number): Quarter => {
  const quarter = ((order - 1) % 4) + 1
  return { year: (order - quarter) / 4, quarter }
}

/** From which issue on, of those that are offered now; the form holds `from` as one number. */
export function StartField() {
  const starts = useQuery({
    queryKey: ['subscription-starts'],
    queryFn: async ({ signal }) => (await askStarts({}, { signal })).json,
  })
  return (
    <Form.Item name="from" label="从哪一期起" rules={[{ required: true, message: '请选从哪一期起' }]}>
      <Select
        placeholder="选一期"
        options={(starts.data ?? []).map((start) => ({
          value: orderOf(start),
          label: `${nameOfQuarter(start)}${start.isOut ? '（已出版）' : '（下一期）'}`,
        }))}
      />
    </Form.Item>
  )
}
