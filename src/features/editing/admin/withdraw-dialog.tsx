import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'

const USUAL = ['内容有误，正在核实', '来函要求更正', '版权问题', '重复发布']

interface Props {
  readonly what: string
  readonly onClose: () => void
  /** Takes it down; rejects with a sentence. */
  readonly onWithdraw: (reason: string) => Promise<void>
}

/** One press takes what is public down; the reason is for staff and the audit alone. */
export const WithdrawDialog = ({ what, onClose, onWithdraw }: Props) => (
  <ReasonDialog
    title={`撤下${what}`}
    hint="读者会立刻看不到它，原来的地址显示“这项内容已经撤下”。随时可以恢复。"
    readBy="只有员工能看到"
    usual={USUAL}
    rows={3}
    maxLength={500}
    okText="撤下"
    isDanger
    work={onWithdraw}
    onClose={onClose}
  />
)
