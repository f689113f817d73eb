import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Alert, Button, Form, Radio, Segmented } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAsked } from '#admin/parts/use-asked.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { CHANNEL_KINDS } from '#features/accounts/contract.ts'
import type { ReaderRow } from '../contract.ts'
import { MERGE_CHANNEL_NAMES, type MergeChannel, type MergePreview } from '../merging/contract.ts'
import { Hindrances, MovedParts, TwoAccounts } from './merge-parts.tsx'
import { askMerge, tryMerge } from './merge-browser-calls.ts'

const SCOPES = [
  { value: 'whole' as const, label: '整个合并' },
  { value: 'channels' as const, label: '只移联系方式' },
]

/** Looks for somebody's other account, shows what would become of it, and asks a colleague to have it done (C-02). */
export function NewMerge() {
  const { id: given } = useParams({ strict: false }) as { id?: string }
  const id = Number(given)
  const [asked, ask] = useAsked<'other' | 'scope'>(`/readers/${id}/merge`)
  const { other = '' } = asked
  const scope = asked.scope === 'channels' ? 'channels' : 'whole'
  const found = useQuery({
    queryKey: ['merge-preview', id, other, scope],
    queryFn: async ({ signal }) => (await tryMerge({ id, other, scope }, { signal })).json,
    enabled: other !== '',
    retry: false,
  })
  return (
    <>
      <ScreenHead title="合并账号">
        读者丢了手机或换了号码，请他先用新的号码登录一次，证明号码是他的；核实两个账号都是他本人的以后，把新账号并入原来的账号。
      </ScreenHead>
      <search className="admin-filters">
        <SearchBox
          name="另一个账号"
          placeholder="另一个账号的完整手机、邮箱或读者编号"
          value={other}
          onSearch={(text) => ask({ other: text })}
        />
        <Segmented
          aria-label="合并什么"
          value={scope}
          options={SCOPES}
          onChange={(value) => ask({ scope: value })}
        />
      </search>
      {other === '' && <p className="admin-hint">读者 {id} 会保留。找到另一个账号，先看会移过来什么。</p>}
      {found.isLoadingError && <Failed error={found.error} again={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {found.data && (
        <Ask key={`${found.data.from.id} ${scope}`} preview={found.data} isWhole={scope === 'whole'} />
      )}
    </>
  )
}

type Typed = Partial<Record<MergeChannel, 'own' | 'other'>> & { readonly reason: string }

function Ask({ preview, isWhole }: { preview: MergePreview; isWhole: boolean }) {
  const { into, from, parts, hindrances } = preview
  const navigate = useNavigate()
  const { attempt, isBusy } = useAttempt()
  const [isTurned, setTurned] = useState(false)
  const given = CHANNEL_KINDS.filter((kind) => has(from, kind))
  const turn = () => {
    setTurned(true)
    void navigate({ to: `/readers/${from.id}/merge`, search: { other: String(into.id) } })
  }
  const send = ({ reason, ...choice }: Typed) =>
    attempt(async () => {
      const channels = given.filter((kind) => choice[kind] === 'other')
      const made = await askMerge({
        intoId: into.id,
        fromId: from.id,
        isWhole,
        channels,
        reason: reason.trim(),
      })
      await navigate({ to: `/merges/${made.json.id}` })
    }, '已提出，等另一位同事确认')
  return (
    <>
      <TwoAccounts preview={preview} isWhole={isWhole} />
      {isWhole && (
        <Button className="merge-turn" size="small" loading={isTurned} onClick={turn}>
          对调：保留“{from.name}”
        </Button>
      )}
      <Hindrances sentences={hindrances} />
      {isWhole && <MovedParts parts={parts} isDone={false} />}
      {hindrances.length === 0 && (
        <OfficeForm<Typed>
          layout="vertical"
          className="merge-form"
          initialValues={Object.fromEntries(given.map((kind) => [kind, firstChoice(kind, preview, isWhole)]))}
          onFinish={(typed) => void send(typed)}
        >
          {given.map((kind) => (
            <Form.Item key={kind} name={kind} label={`今后用哪个${MERGE_CHANNEL_NAMES[kind]}登录`}>
              <Radio.Group options={optionsOf(kind, preview, isWhole)} />
            </Form.Item>
          ))}
          <ReasonField
            rows={3}
            maxLength={500}
            label="原因与怎样核实的"
            readBy="确认的同事和审计会看到；不要写完整的手机、邮箱或证件号。"
            usual={['换了手机号，核对了两笔订单号与金额', '本人来信，两个邮箱都回复了核实邮件']}
          />
          <Alert
            className="admin-notice"
            type="warning"
            showIcon
            title="两边的手机与邮箱都会收到通知，所有设备要重新登录；合并以后不能拆开。"
          />
          <Button type="primary" htmlType="submit" loading={isBusy}>
            提交，由另一位同事确认
          </Button>
        </OfficeForm>
      )}
    </>
  )
}

const has = (reader: ReaderRow, kind: MergeChannel) =>
  kind === 'wechat' ? reader.hasWechat : reader[kind] !== ''

/** A number that was lost is why most of them write: the one that was proved last is proposed. */
function firstChoice(kind: MergeChannel, { into, from }: MergePreview, isWhole: boolean): 'own' | 'other' {
  if (!has(into, kind)) return isWhole ? 'other' : 'own'
  return isWhole && kind === 'phone' && from.createdAt > into.createdAt ? 'other' : 'own'
}

function optionsOf(kind: MergeChannel, { into, from }: MergePreview, isWhole: boolean) {
  const say = (reader: ReaderRow) => (kind === 'wechat' ? `读者 ${reader.id} 绑定的` : reader[kind])
  const own = { value: 'own', label: has(into, kind) ? `保留 ${say(into)}` : '不移' }
  const other = { value: 'other', label: `用另一个账号的 ${say(from)}` }
  // What the one that stays has none of goes over with the rest.
  return isWhole && !has(into, kind) ? [other] : [own, other]
}
