import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useBulk, type BulkOf } from '#admin/parts/bulk/use-bulk.tsx'
import type { ListedSetting, ListHead } from '../list-contract.ts'
import type { ListAddress } from '../views/list-address.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface Props {
  readonly kind: string
  /** Whether it is of a kind that can be taken down. */
  readonly mayWithdraw: boolean
  /** Frozen when they were chosen: what the list shows later changes nothing. */
  readonly ids: readonly number[]
  /** All that the list has as it is filtered, where that is more than one page and all of this page is chosen. */
  readonly whole: { readonly filter: ListAddress; readonly count: string } | undefined
  /** What may be set for many of the kind. */
  readonly settings: readonly ListedSetting[]
  readonly head: ListHead
  readonly onDone: () => void
}

/** One act on many records, done by the server one after the other with what became of each. */
export function BulkActs({ kind, mayWithdraw, ids, whole, settings, head, onDone }: Props) {
  const { run, isBusy, dialog } = useBulk(onDone)
  const [isWhole, setWhole] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [asking, setAsking] = useState<ListedSetting>()
  const isAll = isWhole && whole !== undefined
  const of: BulkOf = isAll ? { filter: { ...whole.filter, page: undefined } } : { ids }
  const act = (name: string, reason?: string) => void run(`${kind}.${name}`, of, { reason })
  const what = isAll ? `全部 ${whole.count}` : `这 ${ids.length} 项`
  return (
    <div className="admin-bulk">
      <span>{isAll ? `已选全部 ${whole.count}` : `已选 ${ids.length} 项`}</span>
      {whole && (
        <Button size="small" type="link" onClick={() => setWhole(!isWhole)}>
          {isAll ? '只选这一页' : `选全部 ${whole.count}`}
        </Button>
      )}
      <Button size="small" disabled={isBusy} onClick={() => act('publish')}>
        发布修改
      </Button>
      {mayWithdraw && (
        <>
          <Button size="small" danger disabled={isBusy} onClick={() => setWithdrawing(true)}>
            撤下
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => act('restore')}>
            恢复公开
          </Button>
        </>
      )}
      <Button size="small" disabled={isBusy} onClick={() => act('discard')}>
        放弃修改
      </Button>
      {settings.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={isBusy}
          menu={{
            items: settings.map((setting) => ({
              key: setting.act,
              label: setting.takes ? `${setting.name}…` : setting.name,
              onClick: () => (setting.takes ? setAsking(setting) : void run(setting.act, of)),
            })),
          }}
        >
          <Button size="small">批量设置</Button>
        </Dropdown>
      )}
      {asking && (
        <SettingDialog
          kind={kind}
          setting={asking}
          head={head}
          what={what}
          onClose={() => setAsking(undefined)}
          onSet={(value) => run(asking.act, of, { value })}
        />
      )}
      {isWithdrawing && (
        <WithdrawDialog
          what={what}
          onClose={() => setWithdrawing(false)}
          onWithdraw={async (reason) => act('withdraw', reason)}
        />
      )}
      {dialog}
    </div>
  )
}
