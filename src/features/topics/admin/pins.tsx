import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Card, Segmented } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { Field, Values } from '#features/editing/admin/fields.ts'
import { RowsInput } from '#features/editing/admin/rows-input.tsx'
import { PIN_PLACES, type PinPlace } from '../contract.ts'
import { PINS_SHOWN } from '../limits.ts'
import { PIN_PLACE_NAMES } from '../words.ts'
import { listPins, savePins } from './browser-calls.ts'

const PLACES = PIN_PLACES.map((value) => ({ value, label: PIN_PLACE_NAMES[value] }))

const FIELD: Extract<Field, { type: 'rows' }> = {
  type: 'rows',
  name: 'pins',
  label: '置顶',
  fresh: {},
  of: [
    { type: 'content', name: 'topicId', label: '文章', of: 'topic', isRequired: true },
    { type: 'moment', name: 'startsAt', label: '从（空着：现在）' },
    { type: 'moment', name: 'endsAt', label: '到（空着：一直）' },
  ],
}

/** What stands at the top of the home page and of the feeds, in its order (C-52). */
export function Pins() {
  const [place, setPlace] = useState<PinPlace>('home')
  const list = useQuery({
    queryKey: ['pins', place],
    queryFn: async ({ signal }) => (await listPins({ place }, { signal })).json,
    // What is typed must not be overtaken by what is read again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <ScreenHead title="置顶" actions={<ExportLink list="pins" filter={{ place }} />}>
        读者看到前 {PINS_SHOWN} 条到了时间的；文章撤下，置顶跟着消失。保存之后两秒内生效。
      </ScreenHead>
      <search className="admin-filters">
        <Segmented options={PLACES} value={place} onChange={setPlace} />
      </search>
      {list.isPending && <Loading />}
      {list.isLoadingError && <Failed error={list.error} again={() => void list.refetch()} />}
      {list.data && <PlaceForm key={`${place}${list.dataUpdatedAt}`} place={place} pins={list.data} />}
    </>
  )
}

interface Pin {
  readonly topicId: number
  readonly startsAt?: string | null | undefined
  readonly endsAt?: string | null | undefined
}

function PlaceForm({ place, pins }: { place: PinPlace; pins: readonly Pin[] }) {
  const { attempt, isBusy } = useAttempt()
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly Values[]>(pins.map((pin) => ({ ...pin })))
  const save = () =>
    attempt(async () => {
      await savePins({
        place,
        seen: [...pins],
        pins: rows.flatMap(({ topicId, startsAt, endsAt }) =>
          typeof topicId === 'number' ? { topicId, startsAt: textOf(startsAt), endsAt: textOf(endsAt) } : [],
        ),
      })
      await queries.invalidateQueries({ queryKey: ['pins', place] })
    }, '已保存')
  return (
    <Card size="small" className="admin-section admin-edit">
      <OfficeForm layout="vertical" component="div">
        <RowsInput field={FIELD} value={rows} onChange={setRows} isDisabled={false} />
      </OfficeForm>
      <Button type="primary" loading={isBusy} onClick={() => void save()} className="admin-note">
        保存置顶
      </Button>
    </Card>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
