import { Segmented } from 'antd'

/** What of reading is drawn day by day: how often, or by how many. */
export type WhichReads = 'reads' | 'readers'

export const READS_NAMES: Readonly<Record<WhichReads, string>> = { reads: '阅读', readers: '读者' }

/** The choice between the two above a chart. */
export function ChooseReads({
  value,
  onChange,
}: {
  readonly value: WhichReads
  readonly onChange: (value: WhichReads) => void
}) {
  return (
    <Segmented
      aria-label="画什么"
      value={value}
      options={[
        { value: 'reads', label: READS_NAMES.reads },
        { value: 'readers', label: READS_NAMES.readers },
      ]}
      onChange={onChange}
    />
  )
}
