import { App, Input } from 'antd'

/** Asks for a reason and does something with it, after saying what is to know first; says what was refused. */
export function useReason() {
  const { modal, message } = App.useApp()
  return (title: string, work: (reason: string) => Promise<unknown>, toKnow = '') => {
    let reason = ''
    modal.confirm({
      title,
      content: (
        <>
          {toKnow && <p>{toKnow}</p>}
          <Input.TextArea
            aria-label="原因"
            rows={3}
            maxLength={1000}
            placeholder="写明原因，会记录"
            onChange={({ target }) => {
              reason = target.value
            }}
          />
        </>
      ),
      async onOk() {
        try {
          await work(reason)
        } catch (error) {
          void message.error(error instanceof Error ? error.message : '没有成功')
          throw error
        }
      },
    })
  }
}
