import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { listColumnSources } from './browser-calls.ts'
import { Labelled } from './labelled.tsx'

interface Props {
  readonly value: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (source: string) => void
}

/** What a column shows: a feed, or one of its tabs. */
export function SourceInput({ value, isDisabled, onChange }: Props) {
  const { data } = useQuery({
    queryKey: ['column-sources'],
    queryFn: async ({ signal }) => (await listColumnSources({}, { signal })).json,
  })
  return (
    <Labelled label="内容来自">
      {(id) => (
        <Select
          id={id}
          className="home-source"
          value={value ?? null}
          loading={!data}
          disabled={isDisabled}
          options={data?.map(({ source, name }) => ({ value: source, label: name })) ?? []}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}
