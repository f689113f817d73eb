import { memo } from 'react'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { ContentActions, type Dialog } from './content-actions.tsx'
import { ContentFacts } from './content-facts.tsx'
import type { ShownContent } from './contract.ts'
import type { ContentForm } from './fields.ts'
import { SaveState } from './save-state.tsx'
import type { SavingState } from './saving.ts'
import type { useActs } from './use-acts.ts'

interface HeadOf {
  readonly title: string
  /** Which record, in a word and a number. */
  readonly called: string
  readonly shown: ShownContent
  /** As it stands after what was written here. */
  readonly review: ShownContent['review']
  readonly state: SavingState
  readonly isAwaiting: boolean
  readonly isWorking: boolean
  readonly isEditing: boolean
  readonly isSaved: boolean
  /** Whether there is anything to publish. */
  readonly isChanged: boolean
  readonly acts: ReturnType<typeof useActs>
  readonly Figures: ContentForm['Figures']
  readonly onEdit: () => void
  readonly onDialog: (which: Dialog) => void
}

/** Above an open record: what it is called, how far saving is, what can be done and what is so. Not drawn anew for each key. */
export const OpenHead = memo(function OpenHead({
  title,
  called,
  shown,
  review,
  state,
  isAwaiting,
  isWorking,
  isEditing,
  isSaved,
  isChanged,
  acts,
  Figures,
  onEdit,
  onDialog,
}: HeadOf) {
  return (
    <ScreenHead
      title={title}
      actions={
        <>
          <SaveState state={state} isWorking={isWorking} isAwaiting={isAwaiting} />
          <ContentActions
            shown={shown}
            review={review}
            isWorking={isWorking}
            isEditing={isEditing}
            isSaved={isSaved}
            isChanged={isChanged}
            acts={acts}
            onEdit={onEdit}
            onDialog={onDialog}
          />
        </>
      }
    >
      <ContentFacts
        shown={shown}
        review={review}
        isWorking={isWorking}
        called={called}
        onCancel={acts.cancelSchedule}
        onApprove={acts.approve}
        onSendBack={acts.sendBack}
      />
      {Figures && shown.isLive && <Figures id={shown.id} />}
    </ScreenHead>
  )
})
