import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSendAndRead } from '#admin/parts/use-send.ts'
import { ContentPicker } from '#features/editing/admin/content-picker.tsx'
import { sendMaterial } from './browser-calls.ts'
import { UploadMaterials } from './upload-materials.tsx'

/** Brings materials to an event: PDFs from this computer, or a file that the portal has already. */
export function AddMaterial({ eventId }: { eventId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<unknown>()
  const { send, isBusy } = useSendAndRead('materials')
  const add = async () => {
    if (typeof known !== 'number') return
    if (await send(() => sendMaterial({ eventId, fileId: known }), '已加入')) setKnown(undefined)
  }
  return (
    <div className="admin-actions staff-search">
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        上传资料
      </Button>
      <div className="ticket-known-file">
        <ContentPicker id="known-file" kind="file" disabled={isBusy} value={known} onChange={setKnown} />
      </div>
      <Button disabled={typeof known !== 'number'} loading={isBusy} onClick={() => void add()}>
        加入已有的资料
      </Button>
      {isOpen && <UploadMaterials eventId={eventId} onClose={() => setOpen(false)} />}
    </div>
  )
}
