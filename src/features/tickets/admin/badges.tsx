import { Button, Checkbox, Form, Select } from 'antd'
import { downloadFile } from '#admin/parts/download-file.ts'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { BADGES_AT_ONCE } from '../limits.ts'
import { askBadges, sendBadges } from './browser-calls.ts'
import type { OfficeView } from './contract.ts'
import { useSend } from './use-send.ts'

interface Chosen {
  readonly typeIds?: number[]
  readonly isNew?: boolean
}

type Asked = Parameters<typeof sendBadges>[0]

async function saveBadges(asked: Asked, name: string): Promise<void> {
  const { json } = await sendBadges(asked)
  downloadFile(
    new Blob([Uint8Array.from(atob(json.pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' }),
    name,
  )
}

/** Badges of all who come or of some types, in files of some hundred. */
export function BadgeDialog({ office, onClose }: { office: OfficeView; onClose: () => void }) {
  const { finish } = useSend()
  const eventId = office.event.id
  const save = ({ typeIds = [], isNew = false }: Chosen) =>
    finish(async () => {
      const { json: slices } = await askBadges({ eventId, typeIds, only: isNew ? 'new' : 'all' })
      for (const [index, ticketIds] of slices.entries())
        await saveBadges({ eventId, ticketIds }, index === 0 ? '胸牌.pdf' : `胸牌 ${index + 1}.pdf`)
    }, '已下载')
  return (
    <FormDialog<Chosen>
      title="打印胸牌"
      hint={`每页 A4 四张，裁开是 A6；按门票和姓名排列，超过 ${BADGES_AT_ONCE} 张分成几个文件。`}
      okText="下载 PDF"
      work={save}
      onClose={onClose}
    >
      <Form.Item name="typeIds" label="哪种门票" extra="不选则是全部有效门票；线上参会的没有胸牌">
        <Select
          mode="multiple"
          options={office.types
            .filter(({ kind }) => kind !== 'online')
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="isNew"
        valuePropName="checked"
        extra="后来报名的，和打印以后改了姓名、单位、座位或换了人的"
      >
        <Checkbox>只要还没有打印过的</Checkbox>
      </Form.Item>
    </FormDialog>
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
