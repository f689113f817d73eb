import { App } from 'antd'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { SecondFactor } from './second-factor.tsx'

/** The envelope's code for an action that asks for the second factor again. */
const PROOF_NEEDED = 1403

/**
 * Runs what may ask for the second factor again: then a window asks for it over the screen, and the same is tried once more.
 * Rejects with what was refused where somebody closes the window.
 */
export function useStepUp() {
  const { modal } = App.useApp()
  const prove = (refused: unknown) =>
    new Promise<void>((proved, given) => {
      const shown = modal.confirm({
        title: '请再次确认是您本人',
        icon: null,
        footer: null,
        closable: true,
        onCancel: () => given(refused),
        content: (
          <SecondFactor
            onDone={() => {
              shown.destroy()
              proved()
            }}
          />
        ),
      })
    })
  return async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaffCallFailed && error.code === PROOF_NEEDED)) throw error
      await prove(error)
      return work()
    }
  }
}
