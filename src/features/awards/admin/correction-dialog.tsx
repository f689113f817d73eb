import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { nameOfCandidate } from '../candidates/contract.ts'
import { changedWinners } from '../results/changed-winners.ts'
import type { ResultsView } from '../results/read-results.server.ts'

/** What a correction of a frozen result would change, and why it is made; everybody reads the reason. */
export function CorrectionDialog({
  result,
  compute,
  onClose,
}: {
  result: ResultsView
  compute: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const changed = changedWinners(result)
  const isAnnounced = result.results.some((each) => each.isAnnounced)
  const names = (winners: (typeof changed)[number]['lost']) => winners.map(nameOfCandidate).join('、')
  return (
    <ReasonDialog
      title="计算更正"
      hint={
        <>
          {changed.length === 0 ? (
            <p>照现在的票与评分，获奖名单不变；票数与分数可能变了，见下面各奖项的名次。</p>
          ) : (
            <ul>
              {changed.map(({ id, name, lost, gained, renamed }) => (
                <li key={id}>
                  {[
                    `${name}：`,
                    ...(lost.length > 0 ? [`${names(lost)}不再获奖。`] : []),
                    ...(gained.length > 0 ? [`${names(gained)}获奖。`] : []),
                    ...renamed.map(({ from, to }) => `${nameOfCandidate(from)}改为${nameOfCandidate(to)}。`),
                  ].join('')}
                </li>
              ))}
            </ul>
          )}
          <p>
            {isAnnounced
              ? '现在只是算出来：读者看到的仍是已经公布的那份，由另一位同事冻结、再定时公布以后才换。那时不再获奖的证书撤回，改了名称的证书编号不变，新获奖的得到证书与消息；晚宴的码请再按一次“给获奖者发码”。'
              : '现在只是算出来，由另一位同事冻结；还没有公布的那份不会再公布，定下的时刻由更正接过去。'}
          </p>
        </>
      }
      label="更正的原因"
      readBy="公布后写在结果页上，人人看得到"
      rows={3}
      maxLength={1000}
      okText="计算更正"
      work={compute}
      onClose={onClose}
    />
  )
}
