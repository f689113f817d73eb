import { Link } from '@tanstack/react-router'
import { Alert, Progress } from 'antd'
import { NAMES_AT_ONCE, type BulkView } from '#platform/bulk/contract.ts'
import { Pages } from '../pages.tsx'
import './bulk-progress.css'

interface Paging {
  readonly page: number
  readonly onPage: (page: number) => void
}

/** How an act on many things stands: what it is about, how far it is, and what was refused and why. */
export function BulkProgress({ bulk, paging }: { bulk: BulkView; paging: Paging }) {
  const { id, state, reason, count, names, needsSecond, mayConfirm, done, refused, failed } = bulk
  const hasBegun = state !== 'checked' && (state !== 'cancelled' || done + failed > 0)
  return (
    <>
      {state === 'checked' && (
        <>
          {needsSecond && (
            <Alert
              type="warning"
              showIcon
              role="status"
              title="加上提出的人 24 小时内一个人做的，超过了一个人可以做的，要另一位有权限的同事确认"
              description={
                mayConfirm ? (
                  '看过下面是哪些、为什么，再确认；由您确认，也算您做的。'
                ) : (
                  <>
                    请他打开 <Link to={`/bulk/${id}`}>这一页</Link>
                    ；他的页面顶上也会提醒。七天没有人确认就作废。
                  </>
                )
              }
            />
          )}
          {reason !== '' && <p>原因：{reason}</p>}
          <ol className="bulk-names" start={(paging.page - 1) * NAMES_AT_ONCE + 1}>
            {names.map((name, at) => (
              // The same name may stand there twice.
              <li key={at}>{name}</li>
            ))}
          </ol>
          <Pages
            size="small"
            hideOnSinglePage
            showSizeChanger={false}
            current={paging.page}
            pageSize={NAMES_AT_ONCE}
            total={count}
            showTotal={(total, [from, to]) => `第 ${from}–${to} 项，一共 ${total} 项`}
            onChange={paging.onPage}
          />
          <p className="admin-hint">以后列表再变，做的仍是这 {count} 项。</p>
        </>
      )}
      {state !== 'checked' && reason !== '' && <p>原因：{reason}</p>}
      {state === 'running' && (
        <p role="status" className="admin-hint">
          可以关掉，也可以离开这个页面，后台会做完；结果在“批量操作”里。
        </p>
      )}
      {hasBegun && <Progress percent={Math.floor(((done + failed) / count) * 100)} aria-label="进度" />}
      {(state === 'done' || state === 'cancelled' || state === 'failed') && (
        <Alert type={failed > 0 || state !== 'done' ? 'warning' : 'success'} title={sayEnd(bulk)} />
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id: which, label, note }) => (
            <li key={which}>
              {label || which}：{note}
            </li>
          ))}
        </ul>
      )}
      {failed > refused.length && <p className="admin-hint">没做成的还有 {failed - refused.length} 项。</p>}
    </>
  )
}

function sayEnd({ state, done, failed, count, problem }: BulkView): string {
  if (state === 'cancelled' && done + failed === 0) return '没有做，什么都没有变'
  const left = count - done - failed
  return [
    `做成 ${done} 项`,
    ...(failed > 0 ? [`没做成 ${failed} 项`] : []),
    ...(left > 0 ? [`停下时还有 ${left} 项没做`] : []),
    ...(problem === '' ? [] : [problem]),
  ].join('，')
}
