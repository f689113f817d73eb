import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { askMaterialEvents } from './browser-calls.ts'
import { MaterialDesk } from './material-desk.tsx'

/** The materials of one event. */
export function MaterialsOfEvent() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const eventId = Number(id)
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['materials-event', eventId],
    queryFn: async () => (await askMaterialEvents({ id: eventId })).json,
  })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <Loading />
  const [event] = data
  if (!event) return <Failed error={new Error('这个活动不存在')} again={() => void refetch()} />
  return (
    <>
      <ScreenHead title={event.title}>
        {event.startsOn} · {event.materials} 份资料
      </ScreenHead>
      <MaterialDesk eventId={eventId} />
    </>
  )
}
