import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Empty, Select } from 'antd'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { askYears } from './browser-calls.ts'

/** The years of the awards; which one is looked at stands in the address, and is the newest until somebody chooses another. */
export function useYears() {
  const { year: asked } = useSearch({ strict: false }) as { year?: string | number }
  const navigate = useNavigate()
  const { data, error, refetch, isPending, isLoadingError } = useQuery({
    queryKey: ['award-years'],
    queryFn: async () => (await askYears()).json,
  })
  return {
    years: data ?? [],
    year: data?.find((each) => each.year === Number(asked)) ?? data?.[0],
    choose: (year: number) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, year }) as never }),
    isPending,
    hasNone: data?.length === 0,
    error: isLoadingError ? error : null,
    again: () => void refetch(),
  }
}

type Years = ReturnType<typeof useYears>

export function ChooseYear({ years, year, choose }: Pick<Years, 'years' | 'year' | 'choose'>) {
  return (
    <Select
      aria-label="哪一届"
      value={year?.year ?? null}
      options={years.map((each) => ({ value: each.year, label: `${each.year} 年` }))}
      onChange={choose}
      className="award-year-choice"
    />
  )
}

/** What a desk of the awards is before there is a year: a way to make one, and nothing to press that would do nothing. */
export const NoYears = ({ title }: { readonly title: string }) => (
  <>
    <ScreenHead title={title} />
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有哪一届奖项">
      <Link to="/award-years/new">新建一届</Link>
    </Empty>
  </>
)
