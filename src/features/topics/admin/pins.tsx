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

interface Pin {
  readonly topicId: number
  readonly startsAt?: string | null | undefined
  readonly endsAt?: string | null | undefined
}

/** What is written of a place and not saved, with what stood there when that began. */
interface Written {
  readonly seen: readonly Pin[]
  readonly rows: readonly Values[]
}

/** What stands at the top of the home page and of the feeds, in its order (C-52). */
export function Pins() {
  const [place, setPlace] = useState<PinPlace>('home')
  /** It stays while another place is looked at. */
  const [written, setWritten] = useState<Partial<Record<PinPlace, Written>>>({})
  const list = useQuery({
    queryKey: ['pins', place],
    queryFn: async ({ signal }) => (await listPins({ place }, { signal })).json,
    // What is typed must not be overtaken by what is read again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const queries = useQueryClient()
  const stood = list.data ?? []
  /** Nothing is left of what was saved; what was changed meanwhile goes on over what stands there now. */
  const endWriting = (saved: Written['rows']) => {
    const seen = queries.getQueryData<readonly Pin[]>(['pins', place]) ?? []
    setWritten(({ [place]: now, ...others }) =>
      now && now.rows !== saved ? { ...others, [place]: { ...now, seen } } : others,
    )
  }
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
      {list.data && (
        <PlaceForm
          key={place}
          place={place}
          written={written[place] ?? { seen: stood, rows: stood.map((pin) => ({ ...pin })) }}
          write={(now) => setWritten((before) => ({ ...before, [place]: now }))}
          endWriting={endWriting}
        />
      )}
    </>
  )
}

interface Props {
  readonly place: PinPlace
  readonly written: Written
  readonly write: (written: Written) => void
  readonly endWriting: (saved: Written['rows']) => void
}

function PlaceForm({ place, written: { seen, rows }, write, endWriting }: Props) {
  const { attempt, isBusy } = useAttempt()
  const queries = useQueryClient()
  const save = () =>
    attempt(async () => {
      await savePins({ place, seen: [...seen], pins: rows.map(pinOf) })
      await queries.invalidateQueries({ queryKey: ['pins', place] })
      endWriting(rows)
    }, '已保存')
  return (
    <Card size="small" className="admin-section admin-edit">
      <OfficeForm layout="vertical" component="div">
        <RowsInput
          field={FIELD}
          value={rows}
          onChange={(now) => write({ seen, rows: now })}
          isDisabled={false}
        />
      </OfficeForm>
      <Button type="primary" loading={isBusy} onClick={() => void save()} className="admin-note">
        保存置顶
      </Button>
    </Card>
  )
}

function pinOf({ topicId, startsAt, endsAt }: Values, at: number): Pin {
  if (typeof topicId !== 'number') throw new Error(`第 ${at + 1} 项还没有选文章：选好，或删去这一项`)
  return { topicId, startsAt: textOf(startsAt), endsAt: textOf(endsAt) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
