import { useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Image } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { MoreOf } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { sayPlace } from '../say-place.ts'
import { listUploads } from './browser-calls.ts'
import { RemovePictureDialog } from './remove-picture-dialog.tsx'
import './uploads.css'
import type { Upload } from './upload-calls.server.ts'

/** What readers have put up, the newest first, each with its way to be taken away (C-70). */
export function Uploads() {
  const queries = useQueryClient()
  const [removing, setRemoving] = useState<string>()
  const [person, setPerson] = useState<Upload['person']>()
  const list = useOlder<Upload>({
    queryKey: ['uploads', person?.id],
    ask: (before, settings) => listUploads({ before, personId: person?.id }, settings),
    atOnce: 40,
  })
  if (list.error) return <Failed error={list.error} again={list.again} />
  if (list.isLoading) return <Loading />
  const shown = list.rows
  return (
    <>
      <ScreenHead title="读者图片" actions={<ExportLink list="uploads" filter={{ personId: person?.id }} />}>
        {person ? `${person.name}上传的，` : ''}新的在前；在审核队列里等着的也在这里。
      </ScreenHead>
      {person && (
        <Button className="admin-section" onClick={() => setPerson(undefined)}>
          看所有人的
        </Button>
      )}
      {shown.length === 0 && <Empty description="没有读者上传的图片" image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      <ul className="uploads">
        {shown.map(({ id, person: by, attachedTo, at, address }) => (
          <li key={id}>
            <Image src={address} alt={`${by.name}上传的图片`} height={150} />
            <p className="admin-hint">
              {sayPlace(attachedTo)} · {minuteOf(at)}
            </p>
            <div className="uploads-acts">
              <Button
                size="small"
                type="text"
                aria-label={`只看${by.name}上传的`}
                onClick={() => setPerson(by)}
              >
                {by.name}
              </Button>
              <Button
                size="small"
                danger
                aria-label={`移除${by.name}上传的图片 ${id.slice(0, 6)}`}
                onClick={() => setRemoving(id)}
              >
                移除
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <MoreOf list={list} unit="张" />
      {removing !== undefined && (
        <RemovePictureDialog
          imageId={removing}
          onDone={() => void queries.invalidateQueries({ queryKey: ['uploads'] })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
