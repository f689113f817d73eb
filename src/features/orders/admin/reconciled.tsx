import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Failed } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { CHANNEL_TITLES } from '../channel-titles.ts'
import { askReconciled, compareDay } from './browser-calls.ts'

type Provider = Awaited<ReturnType<typeof askReconciled>>['json'][number]

export const useReconciled = () =>
  useQuery({
    queryKey: ['differences', 'reconciled'],
    queryFn: async ({ signal }) => (await askReconciled({}, { signal })).json,
  })

/** How far each provider's statements are compared; days that are missing can be compared now (C-29). */
export function Reconciled() {
  const { data, error, isLoadingError, refetch } = useReconciled()
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <Alert type="info" showIcon title="没有设置支付机构，没有账单可以核对" />
  const compare = async (provider: Provider['provider'], day: string) => {
    await attempt(
      async () => (await compareDay({ provider, day })).json,
      ({ lines, open }) => `${day} 的账单 ${lines} 笔，${open === 0 ? '都对得上' : `${open} 笔对不上`}`,
    )
    await queries.invalidateQueries({ queryKey: ['differences'] })
  }
  return (
    <div className="admin-section">
      {data.map(({ provider, lastDay, comparedAt, missing }) => (
        <Alert
          key={provider}
          className="admin-notice"
          type={missing.length > 0 ? 'error' : lastDay === '' ? 'info' : 'success'}
          showIcon
          title={
            lastDay === ''
              ? `${CHANNEL_TITLES[provider]}：还没有核对过，每天 10:30 以后自动核对前一天的`
              : `${CHANNEL_TITLES[provider]}：核对到 ${lastDay}（${minuteOf(comparedAt)}）`
          }
          description={missing.length > 0 && `没有核对的：${missing.join('、')}`}
          action={
            <>
              {missing.map((day) => (
                <Button
                  key={day}
                  size="small"
                  loading={isBusy}
                  aria-label={`再核对 ${day}，${CHANNEL_TITLES[provider]}`}
                  onClick={() => void compare(provider, day)}
                >
                  再核对 {day}
                </Button>
              ))}
            </>
          }
        />
      ))}
    </div>
  )
}
