import { useQuery } from '@tanstack/react-query'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { askVotes } from './browser-calls.ts'
import { ClustersTable } from './clusters-table.tsx'
import { BurstsTable } from './bursts-table.tsx'
import { ChooseYear, NoYears, useYears } from './choose-year.tsx'
import { LinksTable } from './links-table.tsx'
import { SETTLED, SettledResult } from './settled-result.tsx'
import { SuspectsTable } from './suspects-table.tsx'
import { VoteCandidates } from './vote-candidates.tsx'

/** How the vote goes, which ballots look made up, and what the office does about them. */
export function VotesDesk() {
  const { years, year, choose, hasNone, isPending, error, again } = useYears()
  const report = useQuery({
    queryKey: ['award-votes', year?.year],
    queryFn: async () => (await askVotes({ year: year?.year ?? 0 })).json,
    enabled: year !== undefined,
  })
  if (error) return <Failed error={error} again={again} />
  if (hasNone) return <NoYears title="奖项投票" />
  if (report.isLoadingError) return <Failed error={report.error} again={() => void report.refetch()} />
  const after = async () => {
    await report.refetch()
  }
  return (
    <>
      <ScreenHead
        title="奖项投票"
        actions={
          <>
            <ChooseYear years={years} year={year} choose={choose} />
            <ExportLink list="award-candidates" filter={{ year: year?.year }} of="得票" />
            <ExportLink list="award-votes" filter={{ year: year?.year }} of="选票" />
          </>
        }
      >
        {report.data && `${report.data.ballots} 人投过票。`}
        一个地址投票的人多、账号新、选得一样，都不单独算可疑。颁给企业的奖不投票，由初评与评审决定。
      </ScreenHead>
      {year && <SettledResult stage={year.result} />}
      <VoteCandidates
        toKnow={SETTLED[year?.result ?? 'open']}
        candidates={report.data?.candidates ?? []}
        isLoading={isPending || report.isFetching}
        onDone={after}
      />
      {report.data && year && (
        <>
          <BurstsTable report={report.data} />
          <LinksTable report={report.data} />
          <ClustersTable year={year.year} toKnow={SETTLED[year.result]} report={report.data} onDone={after} />
          <SuspectsTable
            key={year.year}
            year={year.year}
            toKnow={SETTLED[year.result]}
            report={report.data}
            onDone={after}
          />
        </>
      )}
    </>
  )
}
