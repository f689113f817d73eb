import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { zipAddress } from './zip-address.ts'

interface Props {
  readonly prizes: readonly { readonly id: number; readonly name: string }[]
}

/** All documents that were handed in for a prize, as one file. */
export function ZipOfPrize({ prizes }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [prize, setPrize] = useState(prizes[0]?.id)
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={prizes.length === 0}>
        打包材料
      </Button>
      {isOpen && (
        <OfficeModal
          title="打包一个奖项的材料"
          okText="下载"
          okButtonProps={{ disabled: prize === undefined, href: zipAddress({ prize: prize ?? 0, isWhole }) }}
          onOk={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        >
          <p>已提交的申报，一份一个文件夹，末尾有带 SHA-256 的清单。下载会记录。</p>
          <Select
            aria-label="奖项"
            className="admin-wide"
            value={prize}
            options={prizes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setPrize}
          />
          <p>
            <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
              连同申报人标为保密的文件
            </Checkbox>
          </p>
        </OfficeModal>
      )}
    </>
  )
}
