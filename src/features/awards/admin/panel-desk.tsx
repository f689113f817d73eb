import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { askPanel } from './browser-calls.ts'
import { ChooseYear, NoYears, useYears } from './choose-year.tsx'
import { CriteriaDialog } from './criteria-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PanelCandidates } from './panel-candidates.tsx'
import { PanelJudges } from './panel-judges.tsx'

/** Who sits on the panel, by what it judges and how far it is; never who is ahead. */
export function PanelDesk() {
  const { years, year, choose, hasNone, isPending, error, again } = useYears()
  const [dialog, setDialog] = useState<'criteria' | 'invite'>()
  const panel = useQuery({
    queryKey: ['award-panel', year?.year],
    queryFn: async () => (await askPanel({ year: year?.year ?? 0 })).json,
    enabled: year !== undefined,
  })
  const after = async () => {
    setDialog(undefined)
    await panel.refetch()
  }
  if (error) return <Failed error={error} again={again} />
  if (hasNone) return <NoYears title="奖项评审" />
  if (panel.isLoadingError) return <Failed error={panel.error} again={() => void panel.refetch()} />
  const isLoading = isPending || panel.isFetching
  const { prizes = [], judges = [], candidates = [], leastJudges = 0 } = panel.data ?? {}
  const open = judges.reduce((sum, judge) => sum + judge.open, 0)
  const submitted = judges.reduce((sum, judge) => sum + judge.submitted, 0)
  const unread = candidates.filter(({ isCompany, firstRound }) => isCompany && !firstRound).length
  const uncounted = prizes.filter(
    ({ id, criteria }) => criteria.length === 0 && candidates.some(({ prizeId }) => prizeId === id),
  )
  const lacking = candidates.filter(
    ({ lacks, isCompany, firstRound }) => lacks > 0 && (!isCompany || firstRound?.passes),
  )
  return (
    <>
      <ScreenHead
        title="奖项评审"
        actions={
          <>
            <ChooseYear years={years} year={year} choose={choose} />
            <ExportLink list="award-judges" filter={{ year: year?.year }} of="评委" />
            <ExportLink list="award-panel" filter={{ year: year?.year }} of="参评者" />
            <Button disabled={!panel.data} onClick={() => setDialog('criteria')}>
              评分项
            </Button>
            <Button type="primary" onClick={() => setDialog('invite')}>
              邀请评委
            </Button>
          </>
        }
      >
        {panel.data &&
          `${[
            year?.open.includes('review') ? '评审进行中' : '现在不在评审时间内',
            `${submitted} 份评分已提交，${open} 份待评`,
            ...(unread > 0 ? [`${unread} 家企业待初评`] : []),
            ...(lacking.length > 0 ? [`${lacking.length} 位参评者的评委不够 ${leastJudges} 位`] : []),
          ].join('；')}。`}
        谁领先，这里看不到。
      </ScreenHead>
      {uncounted.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="admin-notice"
          title={`还没有评分项，评委打不了分：${uncounted.map(({ name }) => name).join('、')}`}
        />
      )}
      <PanelJudges judges={judges} prizes={prizes} isLoading={isLoading} onDone={() => void after()} />
      <h2>参评者</h2>
      <PanelCandidates candidates={candidates} isLoading={isLoading} onDone={() => void after()} />
      {dialog === 'criteria' && year && (
        <CriteriaDialog
          year={year.year}
          prizes={prizes}
          onDone={() => void after()}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'invite' && year && (
        <InviteDialog year={year.year} onDone={() => void after()} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
