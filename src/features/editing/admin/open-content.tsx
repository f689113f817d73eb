import { Alert, App, Button } from 'antd'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Arrivals, ON_THE_WAY, useArrivals } from '#admin/parts/arrivals.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { useSteady } from '#admin/parts/use-steady.ts'
import { mergeLive } from './browser-calls.ts'
import type { EditorOf } from './content-editor.tsx'
import type { Dialog } from './content-actions.tsx'
import { withComeIntoSight } from './come-into-sight.ts'
import { ContentFields } from './content-form.tsx'
import type { ShownContent } from './contract.ts'
import { sayProblem, type Values } from './fields.ts'
import type { LeftOver } from './left-over.ts'
import { OpenHead } from './open-head.tsx'
import { PlannedNote } from './planned-note.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { OpenRemarks } from './remarks/open-remarks.tsx'
import { PlaceOfCaret } from './remarks/place-in-body.ts'
import { Remarks } from './remarks/remarks.tsx'
import { useRemarks } from './remarks/use-remarks.ts'
import { ReviewNotice, reviewNow } from './review-notice.tsx'
import { isEmpty, unsaved } from './saving.ts'
import { useActs } from './use-acts.ts'
import { useLeaving } from './use-leaving.ts'
import { useOnce } from './use-once.ts'
import type { Presence } from './use-presence.ts'
import { useSaving } from './use-saving.ts'
import { WhoElse } from './who-is-there.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))
const QrDialog = lazy(async () => ({ default: (await import('#admin/parts/qr-dialog.tsx')).QrDialog }))
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))
const Conflict = lazy(async () => ({ default: (await import('./conflict.tsx')).Conflict }))

interface Props extends EditorOf {
  readonly shown: ShownContent
  readonly left: LeftOver
  /** Whether it is in work already; what is live opens read-only. */
  readonly isOpen: boolean
  readonly there: Presence
  /** Something else than typing has changed the record. */
  readonly onMoved: () => void
}

/** A record that is open: its form, how far saving is, and everything that can be done with it. */
export function OpenContent({ kind, name, form, isOnly, shown, left: over, isOpen, there, onMoved }: Props) {
  const { id } = shown
  const { change: left, token } = over
  const called = isOnly ? name : `${name} ${id}`
  const { part } = useSearch({ strict: false }) as { part?: number | string }
  const { message } = App.useApp()
  const { attempt } = useAttempt()
  const [values, setValues] = useState<Values>({ ...shown.content, ...left })
  /** As the server had it last. */
  const [base, setBase] = useState<Values>({ ...shown.content, ...over.base })
  const [isWorking, setWorking] = useState(shown.isWorking)
  const [isEditing, setEditing] = useState(isOpen || !shown.isLive)
  const [isWritten, setWritten] = useState(!isEmpty(left))
  const review = useMemo(() => reviewNow(shown, isWritten), [shown, isWritten])
  const [dialog, setDialog] = useState<Dialog>()
  const { saving, tell } = useSaving({
    kind,
    id,
    token,
    left,
    base,
    onSaved: (content) => {
      setBase(content)
      setWorking(true)
    },
  })
  useLeaving(saving, tell)
  const { isAwaiting, awaits } = useArrivals()
  const isTaken = there.takenBy !== undefined
  useEffect(() => {
    if (isTaken) tell({ type: 'due' })
  }, [isTaken, tell])
  const takeOver = async () => {
    const isMine = await attempt(there.takeOver)
    // What others wrote meanwhile is shown before it is written on.
    if (isMine && isEmpty(unsaved(saving))) onMoved()
  }
  const isSaved = saving.state === 'saved' && !isAwaiting
  const again = useSteady(onMoved)
  // Shown anew, the record would be without what is still on its way into it, or to the server.
  const againOnceSaved = useOnce(isSaved, again)
  const acts = useActs({ kind, id, token: saving.token, onMoved: againOnceSaved, onReplaced: again })
  const change = (field: string, value: unknown) => {
    setValues((before) => ({ ...before, [field]: value }))
    tell({ type: 'typed', change: withComeIntoSight(form, values, { [field]: value }) })
    setWritten(true)
    there.noteTyping()
  }
  const remarks = useRemarks({ kind, id, values })
  const [caret] = useState(() => new PlaceOfCaret())
  const title = sayTitle(shown, values)
  const { showPart } = form
  useEffect(() => {
    if (part !== undefined) showPart?.(Number(part))
  }, [part, showPart])
  const edit = useCallback(() => setEditing(true), [])
  const openDialog = useCallback(
    (which: Dialog) => {
      tell({ type: 'due' })
      setDialog(which)
    },
    [tell],
  )
  const merge = async () => {
    const isMerged = await attempt(
      () => mergeLive({ kind, id, token: saving.token }),
      ({ json }) => (json.conflicts.length > 0 ? '已合并；两边都改过的地方留着您的' : '已合并'),
    )
    if (isMerged) onMoved()
  }
  return (
    <>
      <OpenHead
        title={isOnly ? name : title || called}
        called={called}
        shown={shown}
        review={review}
        state={saving.state}
        isAwaiting={isAwaiting}
        isWorking={isWorking}
        isEditing={isEditing}
        isSaved={isSaved}
        isChanged={isWorking || !isEmpty(unsaved(saving))}
        acts={acts}
        Figures={form.Figures}
        onEdit={edit}
        onDialog={openDialog}
      />
      <WhoElse
        others={there.others}
        takenBy={there.takenBy}
        isEditing={isEditing}
        onTakeOver={() => void takeOver()}
      />
      {isEditing && <ReviewNotice before={shown.review} now={review} mayPublish={shown.mayPublish} />}
      {!isEmpty(left) && isSaved && (
        <Alert
          type="info"
          showIcon
          closable
          className="admin-notice"
          title="上次没来得及保存的内容已经找回并保存"
        />
      )}
      {shown.isOutdated && (
        <Alert
          type="warning"
          showIcon
          className="admin-notice"
          title="开始修改之后，线上的内容又变过"
          action={<Button onClick={() => void merge()}>合并线上的改动</Button>}
        />
      )}
      {saving.state === 'conflict' && (
        <Suspense>
          <Conflict
            kind={kind}
            id={id}
            form={form}
            mine={unsaved(saving)}
            problem={saving.problem}
            base={base}
            onMerged={(now, merged, theirs) => {
              setBase(theirs)
              setValues({ ...theirs, ...merged })
              tell({ type: 'settled', token: now, keep: false })
              tell({ type: 'typed', change: merged })
              void message.info('另一位编辑改的是别处，已经合并')
            }}
            onSettle={(now, keep, theirs) => {
              setBase(theirs)
              setValues({ ...theirs, ...(keep && unsaved(saving)) })
              tell({ type: 'settled', token: now, keep })
            }}
          />
        </Suspense>
      )}
      {(saving.state === 'refused' || saving.state === 'gone') && saving.problem && (
        <Alert
          type="error"
          showIcon
          className="admin-notice"
          title={sayProblem(form, values, { field: saving.field, text: saving.problem })}
        />
      )}
      <Arrivals value={awaits}>
        <ContentFields
          form={form}
          id={id}
          values={values}
          onChange={change}
          isDisabled={!isEditing || isTaken}
          withheld={shown.withheld}
          problem={saving.problem ? { field: saving.field, text: saving.problem } : undefined}
          remarked={remarks.open.flatMap(({ place }) => place ?? [])}
          onPlace={caret.set}
          remarks={<Remarks of={remarks} caret={caret} isSaved={isSaved} onShow={form.showPart} />}
        />
      </Arrivals>
      {dialog === 'publish' && (
        <PublishDialog
          title={title}
          isLive={shown.isLive}
          appearsAt={dayToCome(values)}
          appearsLater={shown.appearsLater}
          waitsFor={isAwaiting ? ON_THE_WAY : undefined}
          checks={
            <>
              <PlannedNote schedules={shown.schedules} />
              <OpenRemarks open={remarks.open} />
              {form.Checks && <form.Checks values={values} id={id} onJump={() => setDialog(undefined)} />}
            </>
          }
          lacks={form.lacks?.(values)}
          isSaved={isSaved}
          isBusy={acts.isBusy}
          onClose={() => setDialog(undefined)}
          onPublish={(publishing) =>
            void acts.publish(publishing, shown).then((done) => done && setDialog(undefined))
          }
        />
      )}
      {dialog === 'withdraw' && (
        <WithdrawDialog
          what={`《${shown.title}》`}
          canWait
          about={form.Withdrawing && <form.Withdrawing values={shown.content} />}
          before={<PlannedNote schedules={shown.schedules} />}
          onClose={() => setDialog(undefined)}
          onWithdraw={acts.withdraw}
        />
      )}
      {dialog === 'qr' && shown.path !== undefined && (
        <Suspense>
          <QrDialog path={shown.path} name={shown.title} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog === 'preview' && (
        <Suspense>
          <Preview
            kind={kind}
            id={id}
            title={title}
            token={saving.token}
            isSaved={isSaved}
            linked={{ isWorking, state: shown.state }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      {dialog === 'history' && (
        <Suspense>
          <History
            kind={kind}
            id={id}
            token={saving.token}
            liveVersion={shown.liveVersion}
            isWorking={isWorking}
            hasPage={shown.hasPage}
            form={form}
            content={values}
            onClose={() => setDialog(undefined)}
            onRestored={onMoved}
          />
        </Suspense>
      )}
    </>
  )
}

/** The day that was filled in for it to appear, where it is still to come. */
const dayToCome = ({ publishedAt }: Values): string | undefined =>
  typeof publishedAt === 'string' && new Date(publishedAt) > new Date() ? publishedAt : undefined

const sayTitle = ({ title, content }: ShownContent, values: Values): string => {
  const field = Object.keys(content).find((each) => content[each] === title)
  const typed = field === undefined ? title : values[field]
  return typeof typed === 'string' ? typed : title
}
