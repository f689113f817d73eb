import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { LONGEST_MAILBOX, LONGEST_MAILBOX_NAME, MOST_FURTHER_MAILBOXES } from '../contract.ts'
import { removeFurther, saveFurther } from './browser-calls.ts'
import type { FurtherRow } from './calls.server.ts'

interface Props {
  readonly personId: number
  readonly further: readonly FurtherRow[]
  readonly onChanged: () => Promise<void>
}

/** Where else the issues of a subscriber go, for one who called. */
export function FurtherMailboxes({ personId, further, onChanged }: Props) {
  const { attempt, isBusyOn } = useAttempt<number>()
  const [edited, setEdited] = useState<FurtherRow | 'new'>()
  const known = edited === 'new' ? undefined : edited
  const remove = async (id: number) => {
    await attempt(() => removeFurther({ personId, id }), '不再寄到这个邮箱', id)
    await onChanged()
  }
  return (
    <>
      <h2>另外的收件邮箱</h2>
      <p className="admin-hint">这位读者名下的各份订阅，每送达一期另外各寄一份。</p>
      <ul className="admin-versions">
        {further.map((each) => (
          <li key={each.id}>
            {each.name} {each.mailbox}{' '}
            <Button size="small" onClick={() => setEdited(each)}>
              修改
            </Button>{' '}
            <Button size="small" danger loading={isBusyOn(each.id)} onClick={() => void remove(each.id)}>
              移除
            </Button>
          </li>
        ))}
      </ul>
      {further.length < MOST_FURTHER_MAILBOXES && (
        <Button className="admin-note" onClick={() => setEdited('new')}>
          增加邮箱
        </Button>
      )}
      {edited && (
        <FormDialog<{ name: string; mailbox: string; withLatest?: boolean }>
          title={known ? `改 ${known.mailbox}` : '增加收件邮箱'}
          hint="从下一次送达起寄；在线阅读与下载仍由订阅者登录。"
          okText="保存"
          initialValues={{ name: known?.name ?? '', mailbox: '' }}
          work={async (typed) => {
            await saveFurther({ personId, ...(known && { id: known.id }), ...typed })
            await onChanged()
          }}
          onClose={() => setEdited(undefined)}
        >
          <Form.Item name="mailbox" label="邮箱" rules={[{ required: true, message: '请写邮箱' }]}>
            <Input type="email" autoComplete="off" maxLength={LONGEST_MAILBOX} />
          </Form.Item>
          <Form.Item name="name" label="姓名" extra="印在他那一份的每一页上；不写就印邮箱">
            <Input maxLength={LONGEST_MAILBOX_NAME} />
          </Form.Item>
          {!known && (
            <Form.Item name="withLatest" valuePropName="checked">
              <Checkbox>最近送达的一期也寄到这里</Checkbox>
            </Form.Item>
          )}
        </FormDialog>
      )}
    </>
  )
}
