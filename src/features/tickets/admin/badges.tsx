import { Button, Form, Select } from 'antd'
import { downloadFile } from '#admin/parts/download-file.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { askBadges, sendBadges } from './browser-calls.ts'
import type { OfficeView } from './contract.ts'
import { useSend } from './use-send.ts'

type Asked = Parameters<typeof sendBadges>[0]

async function saveBadges(asked: Asked, name: string): Promise<void> {
  const { json } = await sendBadges(asked)
  downloadFile(
    new Blob([Uint8Array.from(atob(json.pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }),
    name,
  )
}

/** Badges of all who come or of some types, in files of four hundred. */
export function BadgeForm({ office, onDone }: { office: OfficeView; onDone: () => void }) {
  const { send, isBusy } = useSend()
  const save = async ({ typeIds = [] }: { typeIds?: number[] }) => {
    const eventId = office.event.id
    const isDone = await send(async () => {
      const { json: slices } = await askBadges({ eventId, typeIds })
      for (const [index, ticketIds] of slices.entries())
        await saveBadges({ eventId, ticketIds }, index === 0 ? '胸牌.pdf' : `胸牌 ${index + 1}.pdf`)
    }, '已下载')
    if (isDone) onDone()
  }
  return (
    <OfficeForm layout="vertical" onFinish={(typed) => void save(typed)}>
      <p>每页 A4 四张，裁开是 A6；按门票和姓名排列，超过四百张分成几个文件。</p>
      <Form.Item name="typeIds" label="哪种门票" extra="不选则是全部有效门票">
        <Select mode="multiple" options={office.types.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        下载 PDF
      </Button>
    </OfficeForm>
  )
}

/** The badge of one ticket, such as for somebody who lost it. */
export function BadgeButton({ eventId, id, name }: { eventId: number; id: number; name: string }) {
  const { send, isBusy } = useSend()
  return (
    <Button
      size="small"
      loading={isBusy}
      aria-label={`${name}的胸牌`}
      onClick={() => void send(() => saveBadges({ eventId, ticketIds: [id] }, `胸牌 ${name}.pdf`), '已下载')}
    >
      胸牌
    </Button>
  )
}
