import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions, Select } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { STATE_NAMES, type ApplicationState } from '../applications/contract.ts'
import { ApplicationDocuments } from './application-documents.tsx'
import { ApplicationDoubles } from './application-doubles.tsx'
import {
  acceptApplication,
  askApplication,
  rejectApplication,
  returnApplication,
  showConfidential,
  showContact,
} from './browser-calls.ts'
import { JudgeDialog } from './judge-dialog.tsx'

interface Props {
  readonly id: number
  readonly prizes: readonly { readonly id: number; readonly name: string }[]
  readonly onOpen: (id: number) => void
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** One application with everything it is judged by, and what can be done with it. */
export function ApplicationDrawer({ id, prizes, onOpen, onChanged, onClose }: Props) {
  const { modal } = App.useApp()
  const { attempt } = useAttempt()
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['award-application', id],
    queryFn: async () => (await askApplication({ id })).json,
  })
  const [dialog, setDialog] = useState<'return' | 'reject'>()
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>()
  const [prizeId, setPrizeId] = useState<number>()
  const done = async () => {
    await refetch()
    onChanged()
  }
  const act = async (work: () => Promise<unknown>) => {
    if (await attempt(work)) await done()
  }
  const reveal = async () => {
    const { json } = await showContact({ id })
    modal.info({ title: '联系方式', content: `${json.phone} ${json.email}` })
  }
  const revealSecrets = async () => {
    const { json } = await showConfidential({ id })
    setSecrets(Object.fromEntries(json.map(({ label, text }) => [label, text || '没有填'])))
  }
  if (isLoadingError)
    return (
      <OfficeDrawer size="large" onClose={onClose}>
        <Failed error={error} again={() => void refetch()} />
      </OfficeDrawer>
    )
  const isOpen = data !== undefined && (data.state === 'submitted' || data.state === 'returned')
  return (
    <OfficeDrawer
      size="large"
      onClose={onClose}
      title={data ? `${data.number || '草稿'} · ${STATE_NAMES[data.state]}` : ''}
      footer={
        isOpen && (
          <div className="admin-actions">
            <Select
              aria-label="列入的奖项"
              value={prizeId ?? data.prizeId}
              options={prizes.map((prize) => ({ value: prize.id, label: prize.name }))}
              onChange={setPrizeId}
            />
            <Button
              type="primary"
              onClick={() =>
                void act(() =>
                  acceptApplication({
                    id,
                    revision: data.revision,
                    ...(prizeId !== undefined && { prizeId }),
                  }),
                )
              }
            >
              通过
            </Button>
            <Button onClick={() => setDialog('return')}>退回补充</Button>
            <Button danger onClick={() => setDialog('reject')}>
              不予通过
            </Button>
          </div>
        )
      }
    >
      {!data && <Loading />}
      {data && (
        <>
          {data.note && <Alert type="info" className="admin-notice" title={sayNote(data)} />}
          <Descriptions
            column={1}
            size="small"
            items={[
              ['奖项', data.prize],
              ['企业', data.company],
              ['信用代码', data.creditCode || '没有填'],
              ...(data.product ? [['产品', data.product] as const] : []),
              ['公开简介', data.summary],
              ...data.answers.map(
                ({ label, text, isConfidential }) =>
                  [label, isConfidential ? (secrets?.[label] ?? '保密') : text] as const,
              ),
              ['提交', `${data.submittedAt} ${data.source === 'mail' ? '邮件' : '在线'}`],
              ...(data.writers > 1 ? [['一起填写', `${data.writers} 个账号`] as const] : []),
              ['声明', sayConsent(data)],
            ].map(([label, children], index) => ({ key: `${index}`, label, children }))}
          />
          {data.answers.some(({ isConfidential }) => isConfidential) && !secrets && (
            <p>
              <Button size="small" onClick={() => void act(revealSecrets)}>
                显示保密的回答
              </Button>
              {' 查看会记录'}
            </p>
          )}
          <p>
            {`联系人：${data.contact} `}
            <Button size="small" type="link" onClick={() => void act(reveal)}>
              完整显示
            </Button>
          </p>
          <ApplicationDocuments id={id} documents={data.documents} act={act} />
          <ApplicationDoubles application={data} isOpen={isOpen} act={act} onOpen={onOpen} />
          {dialog && (
            <JudgeDialog
              kind={dialog}
              count={1}
              decide={(note, answerBy) =>
                dialog === 'return'
                  ? returnApplication({ id, revision: data.revision, note, answerBy })
                  : rejectApplication({ id, revision: data.revision, note })
              }
              onDone={() => {
                setDialog(undefined)
                void done()
              }}
              onClose={() => setDialog(undefined)}
            />
          )}
        </>
      )}
    </OfficeDrawer>
  )
}

/** What the applicant was told; once the application was handed in anew, what to look for in it. */
function sayNote({ state, note, answerBy }: { state: ApplicationState; note: string; answerBy: string }) {
  if (state === 'submitted' || state === 'draft') return `此前退回请补充：${note}`
  return answerBy ? `${note}（${answerBy} 前）` : note
}

/** What was agreed to, and when. */
const sayConsent = ({
  consent,
  source,
}: {
  consent: { readonly text: string; readonly version: string; readonly at: string } | null
  source: 'online' | 'mail'
}) =>
  consent
    ? `${consent.at.slice(0, 16).replace('T', ' ')} 同意（版本 ${consent.version}）：${consent.text}`
    : source === 'mail'
      ? '见随邮件寄来的申报表'
      : '没有记录'
